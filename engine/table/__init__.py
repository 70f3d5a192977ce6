"""A live game at one table: small acts, folded into the state that everybody at the table sees."""
