"""Full mode on one machine: PostgreSQL, Redis, web and live processes, worker, beat and front under one supervisor."""
