"""A whole evening played through the public HTTP API, as phones and a reception desk would."""
