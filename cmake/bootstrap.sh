#!/usr/bin/env bash
# From a fresh clone to a result, on a bare Debian 12, as root or with sudo.
#
#   bootstrap.sh install          the Debian packages that are missing
#   bootstrap.sh build [PRESET]   install, then configure and build all into build/PRESET (default: release)
#   bootstrap.sh example          build the driver, then sum the sizes of all files below /usr up its tree:
#                                 out/sizes.{tsv,json,png}
#   bootstrap.sh test             build all with warnings as errors, then run the tests
#
# What several processes need is built where MPI is installed, which the tests see to.
# CUDA is built where there is a GPU, for the tests wherever nvcc is found, and where PLEACH_CUDA=ON asks for it; OFF keeps
# it out. With it, and for more than four cores, StarPU is built in $PLEACH_STARPU_PREFIX (default: ~/.cache/pleach/starpu;
# two minutes, once); elsewhere Debian's own serves. The files of a room are compiled together.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(g++ cmake ninja-build pkg-config libstarpu-dev libhwloc-dev ocl-icd-opencl-dev opencl-headers pocl-opencl-icd
          libgtest-dev libgmock-dev libbenchmark-dev libcli11-dev libexpat1-dev libfmt-dev libarchive-dev
          nlohmann-json3-dev zlib1g-dev python3-numpy python3-matplotlib)

debians_workers=4  # CPU workers, at most

log=$(mktemp)
trap 'rm -f "$log"' EXIT
say() { echo "bootstrap: $*"; }
as_root() { if [[ $EUID == 0 ]]; then "$@"; else sudo "$@"; fi; }

# Runs a command quietly; shows what it printed only if it fails.
quietly() {
  "$@" >"$log" 2>&1 </dev/null && return
  local status=$?
  cat "$log" >&2
  say "failed with status $status: $*" >&2
  exit "$status"
}

install() {
  local package missing=()
  for package in "${packages[@]}"; do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  ((${#missing[@]})) || { say "all Debian packages are there"; return; }
  say "installing ${missing[*]}"
  quietly as_root apt-get -q update
  quietly as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# has_cuda WHERE: whether to build CUDA: where there is a GPU, or, for `compiler`, nvcc.
has_cuda() {
  [[ ${PLEACH_CUDA:-AUTO} == AUTO ]] || { [[ $PLEACH_CUDA == ON ]]; return; }
  command -v nvcc >/dev/null || return
  [[ $1 == compiler ]] || nvidia-smi -L 2>/dev/null | grep -q GPU
}

# Decides which StarPU to build with, and shows it to CMake and pkg-config.
choose_starpu() {
  starpu=Debian cuda=OFF
  PATH=$PATH:/usr/local/cuda/bin
  if has_cuda "$1"; then cuda=ON; fi
  [[ $cuda == ON || $(nproc) -gt $debians_workers ]] || return 0
  local cache=${HOME:-/nonexistent}/.cache/pleach
  mkdir -p "$cache" 2>/dev/null || cache=$PWD/build  # of a user without a home
  starpu=$(realpath -m "${PLEACH_STARPU_PREFIX:-$cache/starpu}")
  say "StarPU for all cores and GPUs in $starpu (built once, in about two minutes)"
  quietly bash cmake/build-starpu.sh "$starpu"
  export PKG_CONFIG_PATH=$starpu/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
  export CMAKE_PREFIX_PATH=$starpu${CMAKE_PREFIX_PATH:+:$CMAKE_PREFIX_PATH}
}

# Shows every tenth of ninja's steps, and what it printed only if it fails.
show_progress() {
  awk -v log_file="$log" '
    { print >log_file }
    match($0, /^\[[0-9]+\/[0-9]+\]/) {
      split(substr($0, 2, RLENGTH - 2), step, "/")
      tenth = int(10 * step[1] / step[2])
      if (tenth > shown) { shown = tenth; printf "bootstrap: built %d of %d\n", step[1], step[2]; fflush() }
    }'
}

# build PRESET WHERE TARGET [CMAKE-OPTION...]; WHERE as has_cuda takes it
build() {
  local preset=$1 target=$3 fresh=() options=(-DPLEACH_UNITY=ON)
  install
  case $preset in *san) PLEACH_CUDA=OFF ;; cuda) PLEACH_CUDA=ON ;; esac
  choose_starpu "$2"
  # Without a GPU nothing runs: one intermediate form is compiled, and not optimized, in a quarter of the time.
  [[ $cuda == OFF ]] || has_cuda device ||
    options+=(-DCMAKE_CUDA_ARCHITECTURES=75-virtual -DCMAKE_CUDA_FLAGS='-Xcicc -O0'
              -DCMAKE_CUDA_FLAGS_RELEASE='-O1 -DNDEBUG')
  # CMake remembers what it was told, and the StarPU that it found: make it start anew when the choice has changed.
  local chosen="$starpu ${options[*]}"
  [[ $(cat "build/$preset/.chosen" 2>/dev/null) == "$chosen" ]] || fresh=(--fresh)
  say "configuring build/$preset with StarPU from $starpu"
  quietly cmake --preset "$preset" "${fresh[@]}" "${options[@]}" -DPLEACH_CUDA="$cuda" "${@:4}"
  echo "$chosen" >"build/$preset/.chosen"
  say "building $target (a few minutes the first time)"
  cmake --build "build/$preset" --target "$target" 2>&1 </dev/null | show_progress || {
    cat "$log" >&2
    say "cannot build $target" >&2
    exit 1
  }
}

example() {
  local pleach=$PWD/build/release/apps/pleach/pleach total expected
  mkdir -p out
  say "summing the sizes of all files below /usr up its tree"
  (cd out && { find /usr -printf '%s %p\n' || true; } |
    "$pleach" treefix - --format paths --direction leaf --type i64 --check --output sizes.tsv --summary sizes.json)
  quietly /usr/bin/python3 docs/picture.py out/sizes.json out/sizes.png
  say "the result: out/sizes.tsv (all subtrees), out/sizes.json (summary), out/sizes.png (picture)"
  say "the ten largest subtrees, in bytes:"
  /usr/bin/python3 -c '
import json
for entry in json.load(open("out/sizes.json"))["largest"][:10]:
    print("{:>20,}  {}".format(entry["value"], entry["name"]))'
  total=$(/usr/bin/python3 -c 'import json; print(json.load(open("out/sizes.json"))["largest"][0]["value"])')
  expected=$(du -sbl /usr 2>/dev/null | cut -f 1) || true
  if [[ $total == "$expected" ]]; then
    say "the total, $total bytes, equals that of du -bl /usr"
  else
    say "warning: the total is $total bytes, but du -bl /usr says $expected: did files change meanwhile?" >&2
  fi
}

case "${1:-} $#" in
  'install 1') install ;;
  'build 1' | 'build 2') build "${2:-release}" compiler all ;;
  'example 1') build release device pleach_driver; example ;;
  'test 1')
    packages+=(clang-15)  # whose libFuzzer is part of the tests
    packages+=(libopenmpi-dev openmpi-bin)  # for those of several processes
    build release compiler all -DPLEACH_WERROR=ON -DBUILD_TESTING=ON
    rm -f "$log"
    # One more than there are cores: StarPU's starts and shutdowns wait for a tenth of the time.
    exec ctest --test-dir build/release --output-on-failure --no-tests=error -j "$(($(nproc) + 1))" ;;
  *) sed -n '2,15s/^# \{0,1\}//p' cmake/bootstrap.sh; exit 2 ;;
esac
