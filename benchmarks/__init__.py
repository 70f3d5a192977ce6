"""Measurements that say how fast the product is on this machine."""
