#!/usr/bin/env bash
# Lets the targets look for inputs that the readers of files fail on, by clang's libFuzzer.
#
#   run.sh [SECONDS [BUILD_DIR]]                 builds all (build/fuzz), then runs all, on every core, so long each
#   run.sh build BUILD_DIR                       builds all
#   run.sh TARGET BUILD_DIR [libFuzzer option…]  runs one that is built
#
# BUILD_DIR/corpus has the inputs that reached new code, for the next run to start from; BUILD_DIR/found those that fail.
set -euo pipefail
source=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
what=${1:-60} build=${2:-$source/../../build/fuzz}

build() {
  command -v clang++-15 >/dev/null || { echo "skipped: there is no clang++-15"; exit 77; }
  cmake -S "$source/../.." --preset fuzz -B "$build"
  cmake --build "$build" --target fuzz
}

run() {
  local program=$build/tests/fuzz/fuzz_$1
  [[ -x $program ]] || { echo "skipped: $program was not built"; exit 77; }
  mkdir -p "$build/corpus/$1" "$build/found"
  "$program" -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=256 -print_final_stats=1 \
    -artifact_prefix="$build/found/$1-" "${@:2}" "$build/corpus/$1" "$source/corpus/$1"
}

run_quietly() {
  local log=$build/$1.log
  if run "$1" -max_total_time="$what" >"$log" 2>&1; then
    sed -n "s/^stat::number_of_executed_units: */$1: /p" "$log"
  else
    tail -n 40 "$log"
    return 1
  fi
}

case $what in
  build) build ;;
  *[!0-9]*) run "$what" "${@:3}" ;;
  *)
    build
    export -f run run_quietly
    export source build what
    basename -s .cpp "$source"/*.cpp | xargs -P "$(nproc)" -I {} bash -euo pipefail -c 'run_quietly {}' ;;
esac
