"""The table at any version, the frozen final table, and exports."""
