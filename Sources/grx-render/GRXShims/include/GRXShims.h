// What Swift can't express or import, or takes long to compile: a macro of the build, files that are embedded in the program (arrays of
// their size take Swift 20 s), and `mallopt`, which Swift's module of Glibc lacks.

#if defined(__linux__) && __has_include(<malloc.h>)
#include <malloc.h>
#endif

/// The commit that the tool was built from, abbreviated; empty if the build wasn't given one.
const char *grx_commit(void);

/// The files of Sources/grx-render/Page, in UTF-8, one after the other, each with a zero behind it, in the order of `PageFile`. The scripts
/// of a layout's page are one.
const char *grx_pages(void);
