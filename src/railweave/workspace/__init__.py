"""The only part that reads or writes the repository."""

from railweave.workspace.check import check_site
from railweave.workspace.inputs import SiteFiles, site_files
from railweave.workspace.locate import Repository, repository
from railweave.workspace.render import Rendering, render_site

__all__ = ["Rendering", "Repository", "SiteFiles", "check_site", "render_site", "repository", "site_files"]
