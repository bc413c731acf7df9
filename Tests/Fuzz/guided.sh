#!/usr/bin/env bash
# Reads random files with one reader, or with all of them, and keeps those that reach new code: LLVM's fuzzer, with the address sanitizer.
#
#   Tests/Fuzz/guided.sh                  10,000 files for each reader
#   Tests/Fuzz/guided.sh xml 1000000      a million files of XML
#   Tests/Fuzz/guided.sh all 600s         ten minutes for each reader
#   Tests/Fuzz/guided.sh none             only builds
#
# `swift run layout-fuzz --help` lists the readers. The build is in .build/ci/guided, or where GUIDED_BUILD says, and contains the product
# that GUIDED_PRODUCT names as well. A file that stops a reader is left in the current folder, and its name is printed; the exit status is
# then 1. SEED is another seed than 1.
set -euo pipefail
package=$(cd "$(dirname "$0")/../.." && pwd)
readers=${1:-all}
amount=${2:-10000}
scratch=${GUIDED_BUILD:-$package/.build/ci/guided}
runtime=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
# layout-fuzz calls the library, which is therefore linked without its `main`. The compiler's option would link the other variant.
library=$(find -L "$runtime/clang/lib" -name "libclang_rt.fuzzer_no_main*$(uname -m).a" | head -n 1)
if [ -z "$library" ]; then
  echo "the toolchain has no fuzzer" >&2
  exit 2
fi
built=(--package-path "$package" --scratch-path "$scratch" --sanitize=address -Xswiftc -gnone -Xswiftc -DGUIDED
  -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer -Xlinker "$library" -Xlinker -lstdc++)
mkdir -p "$scratch"
for product in layout-fuzz ${GUIDED_PRODUCT:-}; do
  swift build "${built[@]}" --product "$product" >"$scratch/log" 2>&1 || {
    cat "$scratch/log"
    exit 1
  }
  # The linker's warnings about sanitizers aren't about this code.
  if grep -E '\.swift:[0-9]+:[0-9]+: warning: ' "$scratch/log"; then exit 1; fi
done
program=$(swift build "${built[@]}" --show-bin-path)/layout-fuzz
case $readers in
all) readers=$("$program" --readers 0 | sed -n 's/: 0 files.*//p') ;;
none) readers= ;;
esac
case $amount in
*s) limits=(--seconds "${amount%s}" --count 2147483647) ;;
*) limits=(--count "$amount") ;;
esac
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
for reader in $readers; do
  "$program" --guided "$reader" --seed "${SEED:-1}" "${limits[@]}" </dev/null >"$scratch/$reader.log" 2>&1 || {
    tail -n 40 "$scratch/$reader.log"
    echo "failed: $reader" >&2
    exit 1
  }
  # What the library prints at the end, in a line.
  printf '%s: %s\n' "$reader" \
    "$(sed -n 's/^stat::\([a-z_]*\): */\1 /p' "$scratch/$reader.log" | tr '\n' ',' | sed 's/,$//; s/,/, /g')"
done
