"""Documents to an intent, or to findings: every fault at once, each with its place."""

from railweave.stages.read.catalogue import read_catalogue
from railweave.stages.read.claims import read_claims
from railweave.stages.read.document import read_document
from railweave.stages.read.faults import FAULTS
from railweave.stages.read.schema import json_schema
from railweave.stages.read.site import read_inventory, read_site

__all__ = ["FAULTS", "json_schema", "read_catalogue", "read_claims", "read_document", "read_inventory", "read_site"]
