// What Swift can't express or import: a macro of the build, and `mallopt`, which its module of Glibc lacks.

#if defined(__linux__) && __has_include(<malloc.h>)
#include <malloc.h>
#endif

/// The commit that the tool was built from, abbreviated; empty if the build wasn't given one.
const char *grx_commit(void);
