#include "Counting.h"

#if __has_include(<valgrind/callgrind.h>)

#include <valgrind/callgrind.h>

void counting_begin(void) { CALLGRIND_START_INSTRUMENTATION; }
void counting_end(void) { CALLGRIND_STOP_INSTRUMENTATION; }
void counting_write(const char *what) { CALLGRIND_DUMP_STATS_AT(what); }

#else

void counting_begin(void) {}
void counting_end(void) {}
void counting_write(const char *what) {}

#endif
