"""An evening in the shop on one machine: checked, opened, served, watched and closed."""
