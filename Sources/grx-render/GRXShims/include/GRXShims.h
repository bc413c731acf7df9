// What Swift can't express or import, or takes long to compile: a macro of the build, files that are embedded in the program (arrays of
// their size take Swift 20 s), and `mallopt`, which Swift's module of Glibc lacks.

#if defined(__linux__) && __has_include(<malloc.h>)
#include <malloc.h>
#endif

/// The commit that the tool was built from, abbreviated; empty if the build wasn't given one.
const char *grx_commit(void);

/// The files of Sources/grx-render/Page, in UTF-8: the template of a page, its style, its scripts one after the other, and the additional script
/// of a page that a server provides.
const char *grx_page(void);
const char *grx_page_style(void);
const char *grx_page_script(void);
const char *grx_page_live_script(void);
