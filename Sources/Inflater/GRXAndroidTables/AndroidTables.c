#include "GRXAndroidTables.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The bytes are in the program as they are in the files: nothing is copied, and a table that isn't read is never loaded from the disk.

#define FILE_OF(bytes) {(const char *)bytes, sizeof bytes}
#define TABLE_OF(files) (grx_table){files, sizeof files / sizeof *files}

grx_table grx_styles(void) {
  static const unsigned char android_14[] = {
#embed "../Tables/android-14/styles.tsv"
  };
  static const unsigned char android_10[] = {
#embed "../Tables/android-10/styles.tsv"
  };
  static const grx_file files[] = {FILE_OF(android_14), FILE_OF(android_10)};
  return TABLE_OF(files);
}

grx_table grx_values(void) {
  static const unsigned char android_14[] = {
#embed "../Tables/android-14/values.tsv"
  };
  static const unsigned char android_10[] = {
#embed "../Tables/android-10/values.tsv"
  };
  static const grx_file files[] = {FILE_OF(android_14), FILE_OF(android_10)};
  return TABLE_OF(files);
}

grx_table grx_drawables(void) {
  static const unsigned char android_14[] = {
#embed "../Tables/android-14/drawables.tsv"
  };
  static const unsigned char android_10[] = {
#embed "../Tables/android-10/drawables.tsv"
  };
  static const grx_file files[] = {FILE_OF(android_14), FILE_OF(android_10)};
  return TABLE_OF(files);
}

grx_table grx_color_styles(void) {
  static const unsigned char android_14[] = {
#embed "../Tables/android-14/color-styles.tsv"
  };
  static const grx_file files[] = {FILE_OF(android_14)};
  return TABLE_OF(files);
}

grx_table grx_theme_colors(void) {
  static const unsigned char android_14[] = {
#embed "../Tables/android-14/theme-colors.tsv"
  };
  static const grx_file files[] = {FILE_OF(android_14)};
  return TABLE_OF(files);
}

grx_table grx_colors(void) {
  static const unsigned char android_14[] = {
#embed "../Tables/android-14/colors.tsv"
  };
  static const grx_file files[] = {FILE_OF(android_14)};
  return TABLE_OF(files);
}

grx_table grx_superclasses(void) {
  static const unsigned char all[] = {
#embed "../Tables/superclasses.tsv"
  };
  static const grx_file files[] = {FILE_OF(all)};
  return TABLE_OF(files);
}

grx_table grx_platform_attributes(void) {
  static const unsigned char all[] = {
#embed "../Tables/platform-attributes.tsv"
  };
  static const grx_file files[] = {FILE_OF(all)};
  return TABLE_OF(files);
}

grx_table grx_library_attributes(void) {
  static const unsigned char all[] = {
#embed "../Tables/library-attributes.tsv"
  };
  static const grx_file files[] = {FILE_OF(all)};
  return TABLE_OF(files);
}

grx_table grx_layouts(void) {
  static const unsigned char all[] = {
#embed "../Tables/layouts.tsv"
  };
  static const grx_file files[] = {FILE_OF(all)};
  return TABLE_OF(files);
}
