/// The commit that the tool was built from, abbreviated; empty if the build wasn't given one.
const char *grx_commit(void);
