"""The option keys that upstream OpenSM knows, and the form of their values.

Source: OpenSM 3.3.23 (Debian 12, 3.3.23-2+b1), the file that `opensm -c` writes, seen 2026-12-01. An unknown key is
reported on stdout only and ignored, so a rendered key that is not in this table is a fault.
"""

from __future__ import annotations

import re

_BOOLEAN = """
    accum_log_file allow_both_pkeys avoid_throttled_links babbling_port_policy congestion_control connect_roots
    consolidate_ipv6_snm_req daemon disable_multicast do_mesh_analysis drop_event_subscriptions enable_quirks
    exit_on_fatal force_heavy_sweep force_log_flush fsync_high_avail_files guid_routing_order_no_scatter
    honor_guid2lid_file ignore_other_sm ipoib_mcgroup_creation_validation keep_pkey_indexes lmc_esp0
    m_key_lookup mcgroup_join_validation no_clients_rereg no_partition_enforcement nue_include_switches perfmgr
    perfmgr_ignore_cas perfmgr_log_errors perfmgr_query_cpi perfmgr_redir perfmgr_rm_nodes perfmgr_xmit_wait_log
    port_profile_switch_nodes port_shifting qos quasi_ftree_indexing reassign_lids sa_db_dump single_thread
    sm_inactive suppress_sl2vl_mad_status_errors sweep_on_trap use_mfttop use_optimized_slvl
    use_original_extended_sa_rates_only use_ucast_cache
"""

_NUMBER = """
    cc_ca_cong_setting_control_map cc_ca_cong_setting_port_control cc_key cc_max_outstanding_mads
    cc_sw_cong_setting_control_map cc_sw_cong_setting_credit_mask cc_sw_cong_setting_credit_starvation_threshold
    cc_sw_cong_setting_marking_rate cc_sw_cong_setting_packet_size cc_sw_cong_setting_threshold
    cc_sw_cong_setting_victim_mask console_port fdr10 force_link_speed force_link_speed_ext force_link_width
    guid head_of_queue_lifetime lash_start_vl leaf_head_of_queue_lifetime leaf_vl_stall_count lmc
    local_phy_errors_threshold log_flags log_max_size long_transaction_timeout m_key m_key_lease_period
    m_key_protection_level max_msg_fifo_timeout max_op_vls max_reverse_hops max_smps_timeout max_wire_smps
    max_wire_smps2 nue_max_num_vls overrun_errors_threshold packet_life_time perfmgr_max_outstanding_queries
    perfmgr_sweep_time_s perfmgr_xmit_wait_threshold polling_retry_number qos_ca_high_limit qos_ca_max_vls
    qos_high_limit qos_max_vls qos_rtr_high_limit qos_rtr_max_vls qos_sw0_high_limit qos_sw0_max_vls
    qos_swe_high_limit qos_swe_max_vls sa_key scatter_ports sm_assigned_guid sm_key sm_priority sm_sl
    sminfo_polling_timeout subnet_prefix subnet_timeout sweep_interval transaction_retries transaction_timeout
    vl_stall_count
"""

_TEXT = """
    cc_ca_cong_setting_ccti_increase cc_ca_cong_setting_ccti_min cc_ca_cong_setting_ccti_timer
    cc_ca_cong_setting_trigger_threshold cc_cct cc_sw_cong_setting_credit_starvation_return_delay cn_guid_file
    console dump_files_dir event_db_dump_file event_plugin_name event_plugin_options guid_routing_order_file
    hop_weights_file ids_guid_file io_guid_file lfts_file lid_matrix_dump_file log_file log_prefix
    node_name_map_name part_enforce partition_config_file per_module_logging_file port_prof_ignore_file
    port_search_ordering_file prefix_routes_file qos_ca_sl2vl qos_ca_vlarb_high qos_ca_vlarb_low qos_policy_file
    qos_rtr_sl2vl qos_rtr_vlarb_high qos_rtr_vlarb_low qos_sl2vl qos_sw0_sl2vl qos_sw0_vlarb_high
    qos_sw0_vlarb_low qos_swe_sl2vl qos_swe_vlarb_high qos_swe_vlarb_low qos_vlarb_high qos_vlarb_low
    root_guid_file routing_engine sa_db_file torus_config
"""

BOOLEAN, NUMBER, TEXT = (frozenset(words.split()) for words in (_BOOLEAN, _NUMBER, _TEXT))

_DIGITS = re.compile(r"-?(0x[0-9a-fA-F]+|[0-9]+)")


def value_fault(key: str, value: str) -> str | None:
    """What is wrong with a value (`expected …`), or None. OpenSM itself falls back to the default without an error."""
    if key in BOOLEAN:
        return None if value in ("TRUE", "FALSE") else "expected TRUE or FALSE"
    if key in NUMBER:
        return None if _DIGITS.fullmatch(value) else "expected a number"
    if key in TEXT:
        return None if value and len(f"{key} {value}") < 1024 else "expected a value of less than 1,024 characters"
    return "expected a key that OpenSM knows"
