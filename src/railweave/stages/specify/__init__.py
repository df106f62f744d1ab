"""Topology and allocation to device specs: all that a device needs, no choice left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from railweave.model.device import DeviceSpec, SwitchSpec, mode_folder
from railweave.model.names import PlatformName, Technology
from railweave.model.platform import Platform
from railweave.model.qos import QosSpec
from railweave.model.site import SiteModel
from railweave.model.topology import Fabric
from railweave.model.wiring import switch_name, switches
from railweave.stages.specify.ethernet import SwitchSpecifier
from railweave.stages.specify.infiniband import subnet_manager_spec, subnet_managers

__all__ = ["device_names", "device_total", "mode_folders", "other_mode", "qos_of", "specify"]


def qos_of(model: SiteModel, fabric: Fabric) -> QosSpec:
    """The traffic classes of a fabric: its preset, or the classes that the intent spells out."""
    presets = model.given.presets
    if fabric.traffic_classes != "custom":
        return QosSpec(preset=presets[fabric.traffic_classes])
    base = presets["nvidia-roce" if any(c.lossless for c in fabric.custom_classes) else "inference"]
    return QosSpec(preset=base.model_copy(update={"name": "custom", "classes": fabric.custom_classes}))


def other_mode(model: SiteModel, spec: DeviceSpec) -> SwitchSpec | None:
    """The switch in the other mode of its time-shared fabric: the same but for its traffic classes."""
    fabric = next(one for one in model.design.fabrics if one.label == spec.fabric)
    if not isinstance(spec, SwitchSpec) or fabric.other_classes is None or fabric.other_mode is None:
        return None
    return replace(spec, qos=QosSpec(preset=model.given.presets[fabric.other_classes]), mode=fabric.other_mode)


def device_total(model: SiteModel) -> int:
    """How many devices have files of their own."""
    return sum(_devices_of(model, fabric) for fabric in model.design.fabrics)


def _devices_of(model: SiteModel, fabric: Fabric) -> int:
    if fabric.platform is PlatformName.UNMANAGED:
        return 0
    if fabric.technology is Technology.INFINIBAND:
        return len(subnet_managers(model.given, fabric).hosts)
    return fabric.switches


def specify(
    model: SiteModel, first: int, last: int, platform_named: Callable[[PlatformName], Platform]
) -> Iterator[DeviceSpec]:
    """The specs of devices `first` to `last` - 1, numbered over all fabrics in the order of the intent."""
    start = 0
    for fabric in model.design.fabrics:
        count = _devices_of(model, fabric)
        wanted = range(max(first - start, 0), min(last - start, count))
        start += count
        if wanted:
            yield from _of_fabric(model, fabric, wanted, platform_named)


def _of_fabric(
    model: SiteModel, fabric: Fabric, wanted: range, platform_named: Callable[[PlatformName], Platform]
) -> Iterator[DeviceSpec]:
    qos = qos_of(model, fabric)
    if fabric.technology is Technology.INFINIBAND:
        for number in wanted:
            yield subnet_manager_spec(model.given, fabric, number, qos)
        return
    allocation = model.allocations[fabric.index]
    assert allocation is not None, "Ethernet fabrics have numbers"  # noqa: S101
    specifier = SwitchSpecifier(model.given, fabric, allocation, platform_named(fabric.platform), qos)
    for number, switch in enumerate(switches(fabric)):
        if number >= wanted.stop:
            return
        if number >= wanted.start:
            yield specifier.spec(switch)


def mode_folders(model: SiteModel, device: str) -> tuple[str, ...]:
    """The folders of `<fabric>/<device>`: its own, and that of the mode that its fabric isn't in."""
    label, _, name = device.partition("/")
    mode = next(fabric.other_mode for fabric in model.design.fabrics if fabric.label == label)
    return (device, mode_folder(label, mode, name)) if mode else (device,)


def device_names(model: SiteModel) -> Iterator[tuple[str, PlatformName]]:
    """`<fabric>/<device>` and platform of every device, in the order of `specify`, without specifying it."""
    for fabric in model.design.fabrics:
        if fabric.platform is PlatformName.UNMANAGED:
            continue
        if fabric.technology is Technology.INFINIBAND:
            yield from (
                (f"{fabric.label}/{host}", fabric.platform) for host in subnet_managers(model.given, fabric).hosts
            )
        else:
            yield from ((f"{fabric.label}/{switch_name(fabric, s)}", fabric.platform) for s in switches(fabric))
