#ifndef GRX_ANDROID_TABLES_H
#define GRX_ANDROID_TABLES_H

#include <stddef.h>

/// A file of Sources/Inflater/Tables in UTF-8: a header of lines that begin with `#`, then a row a line, sorted by the bytes of their keys.
typedef struct {
  const char *text;
  size_t size;
} grx_file;

/// The files of a release of the platform, or of the libraries.
typedef struct {
  /// The API level of the platform, or the first two numbers of Material's version.
  int major, minor;
  grx_file styles, values, drawables;
  /// Without text, if the release has none.
  grx_file color_styles, theme_colors, colors;
} grx_release;

/// The releases, the newest first. The last one is completed by the one before it, and completes all others.
///
/// In a table, the keys of the libraries are ordered before those of the platform, but for those of the oldest releases, which are ordered
/// after all others.
typedef struct {
  const grx_release *releases;
  size_t count;
} grx_releases;

grx_releases grx_platforms(void);
grx_releases grx_libraries(void);

grx_file grx_superclasses(void);
grx_file grx_platform_attributes(void);
grx_file grx_library_attributes(void);
grx_file grx_top_level_domains(void);
grx_file grx_layouts(void);

#endif
