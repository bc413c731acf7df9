#include "GRXShims.h"

const char *grx_commit(void) { return GRX_COMMIT; }
