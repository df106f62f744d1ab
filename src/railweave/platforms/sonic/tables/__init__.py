"""One module per group of CONFIG_DB tables: each makes its tables from a switch spec."""
