#ifndef GRX_ANDROID_TABLES_H
#define GRX_ANDROID_TABLES_H

#include <stddef.h>

/// A file of Sources/Inflater/Tables in UTF-8: a header of lines that begin with `#`, then a row a line, sorted by the bytes of their keys.
typedef struct {
  const char *text;
  size_t size;
} grx_file;

/// The files whose rows are a table. The keys of each file are ordered before those of the next.
typedef struct {
  const grx_file *files;
  size_t count;
} grx_table;

grx_table grx_styles(void);
grx_table grx_values(void);
grx_table grx_drawables(void);
grx_table grx_color_styles(void);
grx_table grx_theme_colors(void);
grx_table grx_colors(void);
grx_table grx_superclasses(void);
grx_table grx_platform_attributes(void);
grx_table grx_library_attributes(void);
grx_table grx_layouts(void);

#endif
