#include "GRXShims.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char *grx_page(void) {
  static const unsigned char text[] = {
#embed "../Render/Output/HTML/page.html" suffix(, 0)
  };
  return (const char *)text;
}

const char *grx_page_style(void) {
  static const unsigned char text[] = {
#embed "../Render/Output/HTML/page.css" suffix(, 0)
  };
  return (const char *)text;
}

const char *grx_page_script(void) {
  static const unsigned char text[] = {
#embed "../Render/Output/HTML/page-model.js" suffix(, )
#embed "../Render/Output/HTML/page-picture.js" suffix(, )
#embed "../Render/Output/HTML/page-tree.js" suffix(, )
#embed "../Render/Output/HTML/page-details.js" suffix(, )
#embed "../Render/Output/HTML/page-beside.js" suffix(, )
#embed "../Render/Output/HTML/page.js" suffix(, 0)
  };
  return (const char *)text;
}

const char *grx_page_live_script(void) {
  static const unsigned char text[] = {
#embed "../Render/Output/HTML/page-live.js" suffix(, 0)
  };
  return (const char *)text;
}
