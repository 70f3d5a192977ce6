"""Commands of manage.py that run the project as a whole."""
