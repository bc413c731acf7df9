#ifndef GRX_FONT_TABLES_H
#define GRX_FONT_TABLES_H

#include <stddef.h>

/// A file of Sources/Layouts/FontTables in ASCII: a header of lines that begin with `#` and a space, then packed numbers.
typedef struct {
  const char *text;
  size_t size;
} grx_font_file;

grx_font_file grx_font_sans_serif(void);
grx_font_file grx_font_sans_serif_bounds(void);
grx_font_file grx_font_sans_serif_condensed(void);
grx_font_file grx_font_serif(void);
grx_font_file grx_font_monospace(void);
grx_font_file grx_font_serif_monospace(void);
grx_font_file grx_font_casual(void);
grx_font_file grx_font_cursive(void);
grx_font_file grx_font_sans_serif_smallcaps(void);

#endif
