#include "GRXAndroidTables.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The bytes are in the program as they are in the files: nothing is copied, and a table that isn't read is never loaded from the disk.

#define FILE_OF(bytes) {(const char *)bytes, sizeof bytes}
#define RELEASES_OF(list) (grx_releases){list, sizeof list / sizeof *list}

// A release of the platform or of the libraries has one folder. A new one needs its files here, and a line in its list.

static const unsigned char android_16_styles[] = {
#embed "../Tables/android-16/styles.tsv"
};
static const unsigned char android_16_values[] = {
#embed "../Tables/android-16/values.tsv"
};
static const unsigned char android_16_drawables[] = {
#embed "../Tables/android-16/drawables.tsv"
};
static const unsigned char android_16_color_styles[] = {
#embed "../Tables/android-16/color-styles.tsv"
};
static const unsigned char android_16_theme_colors[] = {
#embed "../Tables/android-16/theme-colors.tsv"
};
static const unsigned char android_16_colors[] = {
#embed "../Tables/android-16/colors.tsv"
};

static const unsigned char android_14_styles[] = {
#embed "../Tables/android-14/styles.tsv"
};
static const unsigned char android_14_values[] = {
#embed "../Tables/android-14/values.tsv"
};
static const unsigned char android_14_drawables[] = {
#embed "../Tables/android-14/drawables.tsv"
};
static const unsigned char android_14_color_styles[] = {
#embed "../Tables/android-14/color-styles.tsv"
};
static const unsigned char android_14_theme_colors[] = {
#embed "../Tables/android-14/theme-colors.tsv"
};
static const unsigned char android_14_colors[] = {
#embed "../Tables/android-14/colors.tsv"
};

static const unsigned char android_10_styles[] = {
#embed "../Tables/android-10/styles.tsv"
};
static const unsigned char android_10_values[] = {
#embed "../Tables/android-10/values.tsv"
};
static const unsigned char android_10_drawables[] = {
#embed "../Tables/android-10/drawables.tsv"
};

static const unsigned char material_1_14_styles[] = {
#embed "../Tables/material-1.14/styles.tsv"
};
static const unsigned char material_1_14_values[] = {
#embed "../Tables/material-1.14/values.tsv"
};
static const unsigned char material_1_14_drawables[] = {
#embed "../Tables/material-1.14/drawables.tsv"
};
static const unsigned char material_1_14_color_styles[] = {
#embed "../Tables/material-1.14/color-styles.tsv"
};
static const unsigned char material_1_14_theme_colors[] = {
#embed "../Tables/material-1.14/theme-colors.tsv"
};
static const unsigned char material_1_14_colors[] = {
#embed "../Tables/material-1.14/colors.tsv"
};

static const unsigned char material_1_12_styles[] = {
#embed "../Tables/material-1.12/styles.tsv"
};
static const unsigned char material_1_12_values[] = {
#embed "../Tables/material-1.12/values.tsv"
};
static const unsigned char material_1_12_drawables[] = {
#embed "../Tables/material-1.12/drawables.tsv"
};
static const unsigned char material_1_12_color_styles[] = {
#embed "../Tables/material-1.12/color-styles.tsv"
};
static const unsigned char material_1_12_theme_colors[] = {
#embed "../Tables/material-1.12/theme-colors.tsv"
};
static const unsigned char material_1_12_colors[] = {
#embed "../Tables/material-1.12/colors.tsv"
};

static const unsigned char material_1_2_styles[] = {
#embed "../Tables/material-1.2/styles.tsv"
};
static const unsigned char material_1_2_values[] = {
#embed "../Tables/material-1.2/values.tsv"
};
static const unsigned char material_1_2_drawables[] = {
#embed "../Tables/material-1.2/drawables.tsv"
};

grx_releases grx_platforms(void) {
  static const grx_release list[] = {
    {36, 0, FILE_OF(android_16_styles), FILE_OF(android_16_values), FILE_OF(android_16_drawables),
     FILE_OF(android_16_color_styles), FILE_OF(android_16_theme_colors), FILE_OF(android_16_colors)},
    {34, 0, FILE_OF(android_14_styles), FILE_OF(android_14_values), FILE_OF(android_14_drawables),
     FILE_OF(android_14_color_styles), FILE_OF(android_14_theme_colors), FILE_OF(android_14_colors)},
    {29, 0, FILE_OF(android_10_styles), FILE_OF(android_10_values), FILE_OF(android_10_drawables),
     {0, 0}, {0, 0}, {0, 0}},
  };
  return RELEASES_OF(list);
}

grx_releases grx_libraries(void) {
  static const grx_release list[] = {
    {1, 14, FILE_OF(material_1_14_styles), FILE_OF(material_1_14_values), FILE_OF(material_1_14_drawables),
     FILE_OF(material_1_14_color_styles), FILE_OF(material_1_14_theme_colors), FILE_OF(material_1_14_colors)},
    {1, 12, FILE_OF(material_1_12_styles), FILE_OF(material_1_12_values), FILE_OF(material_1_12_drawables),
     FILE_OF(material_1_12_color_styles), FILE_OF(material_1_12_theme_colors), FILE_OF(material_1_12_colors)},
    {1, 2, FILE_OF(material_1_2_styles), FILE_OF(material_1_2_values), FILE_OF(material_1_2_drawables),
     {0, 0}, {0, 0}, {0, 0}},
  };
  return RELEASES_OF(list);
}

grx_file grx_superclasses(void) {
  static const unsigned char all[] = {
#embed "../Tables/superclasses.tsv"
  };
  return (grx_file)FILE_OF(all);
}

grx_file grx_platform_attributes(void) {
  static const unsigned char all[] = {
#embed "../Tables/platform-attributes.tsv"
  };
  return (grx_file)FILE_OF(all);
}

grx_file grx_library_attributes(void) {
  static const unsigned char all[] = {
#embed "../Tables/library-attributes.tsv"
  };
  return (grx_file)FILE_OF(all);
}

grx_file grx_top_level_domains(void) {
  static const unsigned char all[] = {
#embed "../Tables/top-level-domains.tsv"
  };
  return (grx_file)FILE_OF(all);
}

grx_file grx_layouts(void) {
  static const unsigned char all[] = {
#embed "../Tables/layouts.tsv"
  };
  return (grx_file)FILE_OF(all);
}
