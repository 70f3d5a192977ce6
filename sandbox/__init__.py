"""Evenings that play themselves: for authors of apps, and what rehearsals draw from as well."""
