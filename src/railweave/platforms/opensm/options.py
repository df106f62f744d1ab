"""The options that upstream OpenSM knows: form, when a change takes effect, and default.

Source: OpenSM 3.3.23 (Debian 12, 3.3.23-2+b1): keys and defaults from the file that `opensm -c` writes, forms and
effect from `opt_tbl` in opensm/osm_subnet.c of the release, both seen 2026-12-01. OpenSM reports an unknown key on
stdout only and goes on, so a key that isn't in this table is a fault.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionKind:
    """One option. `form` says which values fit: see `option_values`.

    `is_live`: OpenSM takes a change on SIGHUP; it ignores a change of the others, without a word, until it restarts.
    """

    key: str
    form: str
    is_live: bool
    default: str


_ROWS = """
    accum_log_file flag sighup TRUE
    allow_both_pkeys flag restart FALSE
    avoid_throttled_links flag restart FALSE
    babbling_port_policy flag sighup FALSE
    cc_ca_cong_setting_ccti_increase by-sl sighup 0 0
    cc_ca_cong_setting_ccti_min by-sl sighup 0 0
    cc_ca_cong_setting_ccti_timer by-sl sighup 0 0
    cc_ca_cong_setting_control_map u16 sighup 0x0000
    cc_ca_cong_setting_port_control u16 sighup 0x0000
    cc_ca_cong_setting_trigger_threshold by-sl sighup 0 0
    cc_cct pairs sighup (null)
    cc_key u64 restart 0x0000000000000000
    cc_max_outstanding_mads u32 restart 500
    cc_sw_cong_setting_control_map u32 sighup 0x0
    cc_sw_cong_setting_credit_mask mask sighup 0x0000000000000000000000000000000000000000000000000000000000000000
    cc_sw_cong_setting_credit_starvation_return_delay pair sighup 0:0
    cc_sw_cong_setting_credit_starvation_threshold u8 sighup 0x00
    cc_sw_cong_setting_marking_rate u16 sighup 0
    cc_sw_cong_setting_packet_size u8 sighup 0
    cc_sw_cong_setting_threshold u8 sighup 0x00
    cc_sw_cong_setting_victim_mask mask sighup 0x0000000000000000000000000000000000000000000000000000000000000000
    cn_guid_file text restart (null)
    congestion_control flag sighup FALSE
    connect_roots flag sighup FALSE
    console text restart off
    console_port u16 restart 10000
    consolidate_ipv6_snm_req flag sighup FALSE
    daemon flag restart FALSE
    dimn_ports_file text restart (null)
    disable_multicast flag sighup FALSE
    do_mesh_analysis flag sighup FALSE
    drop_event_subscriptions flag sighup FALSE
    dump_files_dir text restart /var/log/
    enable_quirks flag sighup FALSE
    event_db_dump_file text restart (null)
    event_plugin_name text restart (null)
    event_plugin_options text restart (null)
    exit_on_fatal flag sighup TRUE
    fdr10 u8 sighup 1
    force_heavy_sweep flag sighup FALSE
    force_link_speed u8 sighup 15
    force_link_speed_ext u8 sighup 31
    force_link_width u8 sighup 255
    force_log_flush flag sighup FALSE
    fsync_high_avail_files flag sighup TRUE
    guid u64 restart 0x0000000000000000
    guid_routing_order_file text restart (null)
    guid_routing_order_no_scatter flag restart FALSE
    head_of_queue_lifetime u8 sighup 0x12
    honor_guid2lid_file flag sighup FALSE
    hop_weights_file text restart (null)
    ids_guid_file text restart (null)
    ignore_other_sm flag sighup FALSE
    io_guid_file text restart (null)
    ipoib_mcgroup_creation_validation flag sighup TRUE
    keep_pkey_indexes flag sighup TRUE
    lash_start_vl u8 sighup 0
    leaf_head_of_queue_lifetime u8 sighup 0x10
    leaf_vl_stall_count u8 sighup 0x07
    lfts_file text restart (null)
    lid_matrix_dump_file text restart (null)
    lmc u8 restart 0
    lmc_esp0 flag restart FALSE
    local_phy_errors_threshold u8 sighup 0x08
    log_file text restart /var/log/opensm.log
    log_flags u8 sighup 0x03
    log_max_size u32 sighup 0
    log_prefix text sighup (null)
    long_transaction_timeout u32 restart 500
    m_key u64 sighup 0x0000000000000000
    m_key_lease_period u16 sighup 0
    m_key_lookup flag sighup TRUE
    m_key_protection_level u8 sighup 0
    max_msg_fifo_timeout u32 sighup 10000
    max_op_vls u8 sighup 5
    max_reverse_hops u16 restart 0
    max_smps_timeout u32 sighup 600000
    max_wire_smps u32 sighup 4
    max_wire_smps2 u32 sighup 4
    mcgroup_join_validation flag sighup TRUE
    no_clients_rereg flag sighup FALSE
    no_partition_enforcement flag sighup FALSE
    node_name_map_name text restart (null)
    nue_include_switches flag restart FALSE
    nue_max_num_vls u8 sighup 1
    overrun_errors_threshold u8 sighup 0x08
    packet_life_time u8 sighup 0x12
    part_enforce text sighup both
    partition_config_file text restart /etc/opensm/partitions.conf
    per_module_logging_file text restart /etc/opensm/per-module-logging.conf
    perfmgr flag restart FALSE
    perfmgr_ignore_cas flag restart FALSE
    perfmgr_log_errors flag restart TRUE
    perfmgr_max_outstanding_queries u32 restart 500
    perfmgr_query_cpi flag restart TRUE
    perfmgr_redir flag restart TRUE
    perfmgr_rm_nodes flag restart TRUE
    perfmgr_sweep_time_s u16 restart 180
    perfmgr_xmit_wait_log flag restart FALSE
    perfmgr_xmit_wait_threshold u32 restart 65535
    polling_retry_number u32 sighup 4
    port_prof_ignore_file text restart (null)
    port_profile_switch_nodes flag sighup FALSE
    port_search_ordering_file text restart (null)
    port_shifting flag sighup FALSE
    prefix_routes_file text restart /etc/opensm/prefix-routes.conf
    qos flag sighup FALSE
    qos_ca_high_limit i32 sighup -1
    qos_ca_max_vls u32 sighup 0
    qos_ca_sl2vl text sighup (null)
    qos_ca_vlarb_high text sighup (null)
    qos_ca_vlarb_low text sighup (null)
    qos_high_limit i32 sighup -1
    qos_max_vls u32 sighup 0
    qos_policy_file text restart /etc/opensm/qos-policy.conf
    qos_rtr_high_limit i32 sighup -1
    qos_rtr_max_vls u32 sighup 0
    qos_rtr_sl2vl text sighup (null)
    qos_rtr_vlarb_high text sighup (null)
    qos_rtr_vlarb_low text sighup (null)
    qos_sl2vl text sighup (null)
    qos_sw0_high_limit i32 sighup -1
    qos_sw0_max_vls u32 sighup 0
    qos_sw0_sl2vl text sighup (null)
    qos_sw0_vlarb_high text sighup (null)
    qos_sw0_vlarb_low text sighup (null)
    qos_swe_high_limit i32 sighup -1
    qos_swe_max_vls u32 sighup 0
    qos_swe_sl2vl text sighup (null)
    qos_swe_vlarb_high text sighup (null)
    qos_swe_vlarb_low text sighup (null)
    qos_vlarb_high text sighup (null)
    qos_vlarb_low text sighup (null)
    quasi_ftree_indexing flag sighup FALSE
    reassign_lids flag sighup FALSE
    root_guid_file text restart (null)
    routing_engine text restart (null)
    sa_db_dump flag sighup FALSE
    sa_db_file text restart (null)
    sa_key u64 sighup 0x0000000000000001
    scatter_ports u32 sighup 0
    single_thread flag restart FALSE
    sm_assigned_guid u8 sighup 0x00
    sm_inactive flag sighup FALSE
    sm_key u64 sighup 0x0000000000000001
    sm_priority u8 sighup 0
    sm_sl u8 sighup 0
    sminfo_polling_timeout u32 sighup 10000
    subnet_prefix u64 restart 0xfe80000000000000
    subnet_timeout u8 sighup 18
    suppress_sl2vl_mad_status_errors flag sighup FALSE
    sweep_interval u32 sighup 10
    sweep_on_trap flag sighup TRUE
    torus_config text sighup /etc/opensm/torus-2QoS.conf
    transaction_retries u32 restart 3
    transaction_timeout u32 restart 200
    use_mfttop flag sighup TRUE
    use_optimized_slvl flag sighup FALSE
    use_original_extended_sa_rates_only flag sighup FALSE
    use_ucast_cache flag restart FALSE
    vl_stall_count u8 sighup 0x07
"""
"""key, form, effect, default. `dimn_ports_file` is the old name of `port_search_ordering_file` and isn't printed."""


def _kind(row: str) -> OptionKind:
    key, form, effect, default = row.split(maxsplit=3)
    return OptionKind(key=key, form=form, is_live=effect == "sighup", default=default)


OPTIONS = {kind.key: kind for kind in map(_kind, _ROWS.strip().splitlines())}

ENGINES = frozenset(("minhop", "updn", "dnup", "file", "ftree", "lash", "dor", "torus-2QoS", "nue", "dfsssp", "sssp"))
"""Routing engines of OpenSM 3.3.23: `opensm -h`, and minhop, which is the default."""

NVIDIA_ENGINES = ("ar_", "pqft", "dfp")
"""Beginnings of engines of NVIDIA's subnet manager (MLNXSM release notes, UFM Appendix Adaptive Routing)."""

NVIDIA_PREFIXES = (
    "ar_", "enable_ar_", "shield_", "pfrn_", "hbf_", "mlnx_congestion_", "sharp_", "pgrp_", "topo_policy_", "rch_",
    "device_configuration_", "held_back_", "hm_", "fast_recovery_", "port_recovery_", "routing_threads_", "smp_threads",
    "gmp_threads", "virt_", "cc_key_enable", "vs_key_enable", "n2n_key_enable", "allowed_sm_guids", "key_mgr_",
    "max_cas_on_spine", "find_roots_color_algorithm", "topo_config_", "ppcc_", "congestion_control_policy_file",
    "master_sm_priority", "max_wire_smps_per_device", "enable_inc_mc_routing",
)  # fmt: skip
"""Beginnings of keys that only NVIDIA's subnet manager knows (its osm_subnet.h and documents)."""
