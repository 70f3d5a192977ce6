"""The rules of play as plain Python: values in, values or `RuleError` out; no clock, no database, no global chance."""
