// Requests to callgrind, the profiler of valgrind, which Swift can't express: they are macros of inline assembly. Outside of callgrind, and
// where valgrind's header isn't installed, they do nothing.

/// Begins to count the program's instructions.
void counting_begin(void);
/// Ends counting.
void counting_end(void);
/// Has what was counted since the last time written to a file that says what it is.
void counting_write(const char *what);
