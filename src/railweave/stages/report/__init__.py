"""The files of a site that people and scripts read: counts, cables, parts, summary, picture, inventory."""
