#include "GRXShims.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char *grx_page(void) {
  static const unsigned char text[] = {
#embed "../Page/page.html" suffix(, 0)
  };
  return (const char *)text;
}

const char *grx_page_style(void) {
  static const unsigned char text[] = {
#embed "../Page/page.css" suffix(, 0)
  };
  return (const char *)text;
}

const char *grx_page_script(void) {
  static const unsigned char text[] = {
#embed "../Page/page-model.js" suffix(, )
#embed "../Page/page-picture.js" suffix(, )
#embed "../Page/page-tree.js" suffix(, )
#embed "../Page/page-details.js" suffix(, )
#embed "../Page/page-beside.js" suffix(, )
#embed "../Page/page.js" suffix(, 0)
  };
  return (const char *)text;
}

const char *grx_page_live_script(void) {
  static const unsigned char text[] = {
#embed "../Page/page-live.js" suffix(, 0)
  };
  return (const char *)text;
}
