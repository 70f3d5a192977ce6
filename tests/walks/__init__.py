"""Whatever address the site has: walked, posted to, and gone on from."""
