"""The parts of `compare.py`: the benchmark trees, Android's frames for them, and the two flexbox engines."""
