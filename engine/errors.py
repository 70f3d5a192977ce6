"""The one exception that a broken rule raises."""


class RuleError(Exception):
    """A request that the rules refuse: a stable code for machines and the facts for a sentence.

    Codes are dotted and lower case (`seating.cannot_split`); facts are JSON values.
    The sentence itself is made where the reader's language is known.
    """

    def __init__(self, code: str, **facts: object) -> None:
        """Keep the code and its facts."""
        super().__init__(code)
        self.code = code
        self.facts = facts
