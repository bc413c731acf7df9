#include "GRXFontTables.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_OF(bytes) (grx_font_file){(const char *)bytes, sizeof bytes}

grx_font_file grx_font_sans_serif(void) {
  static const unsigned char text[] = {
#embed "../FontTables/sans-serif.txt"
  };
  return FILE_OF(text);
}

grx_font_file grx_font_sans_serif_bounds(void) {
  static const unsigned char text[] = {
#embed "../FontTables/sans-serif-bounds.txt"
  };
  return FILE_OF(text);
}

grx_font_file grx_font_sans_serif_condensed(void) {
  static const unsigned char text[] = {
#embed "../FontTables/sans-serif-condensed.txt"
  };
  return FILE_OF(text);
}

grx_font_file grx_font_serif(void) {
  static const unsigned char text[] = {
#embed "../FontTables/serif.txt"
  };
  return FILE_OF(text);
}

grx_font_file grx_font_monospace(void) {
  static const unsigned char text[] = {
#embed "../FontTables/monospace.txt"
  };
  return FILE_OF(text);
}

grx_font_file grx_font_serif_monospace(void) {
  static const unsigned char text[] = {
#embed "../FontTables/serif-monospace.txt"
  };
  return FILE_OF(text);
}

grx_font_file grx_font_casual(void) {
  static const unsigned char text[] = {
#embed "../FontTables/casual.txt"
  };
  return FILE_OF(text);
}

grx_font_file grx_font_cursive(void) {
  static const unsigned char text[] = {
#embed "../FontTables/cursive.txt"
  };
  return FILE_OF(text);
}

grx_font_file grx_font_sans_serif_smallcaps(void) {
  static const unsigned char text[] = {
#embed "../FontTables/sans-serif-smallcaps.txt"
  };
  return FILE_OF(text);
}
