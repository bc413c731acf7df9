#include "GRXShims.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char *grx_pages(void) {
  static const unsigned char text[] = {
#embed "../Page/page.html" suffix(, 0, )
#embed "../Page/page.css" suffix(, 0, )
#embed "../Page/page-model.js" suffix(, )
#embed "../Page/page-picture.js" suffix(, )
#embed "../Page/page-tree.js" suffix(, )
#embed "../Page/page-details.js" suffix(, )
#embed "../Page/page-beside.js" suffix(, )
#embed "../Page/page-ruler.js" suffix(, )
#embed "../Page/page.js" suffix(, 0, )
#embed "../Page/page-live.js" suffix(, 0, )
#embed "../Page/review.html" suffix(, 0, )
#embed "../Page/review.css" suffix(, 0, )
#embed "../Page/review.js" suffix(, 0, )
#embed "../Page/review-search.js" suffix(, 0, )
#embed "../Page/review-blend.js" suffix(, 0, )
#embed "../Page/check.css" suffix(, 0, )
#embed "../Page/check.js" suffix(, 0, )
#embed "../Page/device.html" suffix(, 0, )
#embed "../Page/device.css" suffix(, 0, )
#embed "../Page/device.js" suffix(, 0, )
#embed "../Page/gallery.html" suffix(, 0, )
#embed "../Page/gallery.css" suffix(, 0, )
#embed "../Page/gallery.js" suffix(, 0, )
  };
  return (const char *)text;
}
