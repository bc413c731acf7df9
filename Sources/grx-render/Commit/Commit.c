#include "GRXCommit.h"

const char *grx_commit(void) { return GRX_COMMIT; }
