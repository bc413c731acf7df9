#!/bin/sh
# Runs the tests under the address and the thread sanitizer, and the fuzzer under the address sanitizer.
#
# usage: Tests/sanitize.sh [address|thread]...    both if none is named
#
# Each sanitizer has a separate build folder, .build-address or .build-thread. Exit status 0: nothing found.
set -eu
cd "$(dirname "$0")/.."

# Shadow memory around every local makes frames several times as large.
export STACK_FACTOR=8

for sanitizer in ${*:-address thread}; do
  set --
  case "$sanitizer" in
  address)
    # A test that intentionally ends its process leaks its memory.
    export ASAN_OPTIONS="detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
    ;;
  thread)
    export TSAN_OPTIONS="halt_on_error=1${TSAN_OPTIONS:+:$TSAN_OPTIONS}"
    # The thread sanitizer keeps its own memory in files, and this test allows the tool none.
    set -- --skip output_that_does_not_fit_leaves_the_old_file_and_no_other
    ;;
  *)
    echo "usage: Tests/sanitize.sh [address|thread]..." >&2
    exit 2
    ;;
  esac
  swift test --sanitize="$sanitizer" --scratch-path ".build-$sanitizer" "$@"
  if [ "$sanitizer" = address ]; then
    swift run --sanitize=address --scratch-path .build-address layout-fuzz --count 5000 --stack 16384
  fi
done
