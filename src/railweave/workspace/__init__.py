"""The only part that reads or writes the repository."""

from railweave.workspace.check import check_files, check_site
from railweave.workspace.create import create, write_schemas
from railweave.workspace.faults import FAULTS
from railweave.workspace.inputs import SiteFiles, claim_files, site_files
from railweave.workspace.locate import Repository, repository
from railweave.workspace.render import Rendering, render_site
from railweave.workspace.rendered import rendered_text
from railweave.workspace.tables import table_rows
from railweave.workspace.waive import standing_of

__all__ = [
    "FAULTS",
    "Rendering",
    "Repository",
    "SiteFiles",
    "check_files",
    "check_site",
    "claim_files",
    "create",
    "render_site",
    "rendered_text",
    "repository",
    "site_files",
    "standing_of",
    "table_rows",
    "write_schemas",
]
