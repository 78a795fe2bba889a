#!/usr/bin/env bash
# Installs pleach from BUILD_DIR into a folder of its own, builds this consumer against that alone, once through CMake's
# find_package and once through pkg-config, runs both, and checks which symbols libpleach.so shows.
#
#   run.sh SOURCE_DIR BUILD_DIR      (SOURCE_DIR: the folder of this file)
set -euo pipefail
source=$(realpath "${1:?usage: run.sh SOURCE_DIR BUILD_DIR}")
build=$(realpath "${2:?usage: run.sh SOURCE_DIR BUILD_DIR}")

# All that may be seen from outside, directly in namespace pleach. The standard library's templates may, too.
public=(Runtime AnyView AnyVector View Vector DefinedOperations CompilationError BlockVector BlockTree BlockGraph Layout Network Tree Graph Error ArgumentError RangeError StructureError OverflowError FileError MemoryError DeviceError
        exclusive_scan inclusive_scan rootfix leaffix list_rank list_scan find_roots tree_functions LowestCommonAncestors
        breadth_first_search biconnected_components block_cut_tree connected_components ear_decomposition st_numbering
        spanning_tree minimum_spanning_forest minimum_spanning_tree sort sort_by_key segmented_sort segmented_sort_by_key
        OwnOrder Pinned to_preorder from_preorder borrow
        data_handle Kernel gather scatter evaluate differentiate TreeQueries
        Profile Machine DeviceRates topology devices_that_copy devices_that_fail model_folder_note programs_refused)
# Classes inside those that may not.
hidden="N6pleach(7Runtime4Impl|6Kernel5Phase)"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix

echo "consumer: installing into $prefix"
cmake --install "$build" --prefix "$prefix" >"$work/install.log" || { cat "$work/install.log"; exit 1; }
library=$(find "$prefix" -name libpleach.so)
[[ -n $library ]] || { echo "consumer: no libpleach.so was installed" >&2; exit 1; }
libdir=$(dirname "$library")

echo "consumer: with the StarPU that it was built with"
starpu_of() { ldd "$1" | sed -n 's/.*libstarpu-[^ ]* => \([^ ]*\) .*/\1/p'; }
for installed in "$library" "$prefix"/bin/pleach; do
  starpu=$(starpu_of "$installed")
  case $starpu in
    "$prefix"/* | /usr/lib/* | /lib/*) ;;  # Debian's, which the loader may find by either name
    *) echo "consumer: $installed takes the StarPU in '$starpu'" >&2; exit 1 ;;
  esac
  cmp "$starpu" "$(starpu_of "$build/lib/libpleach.so")"
done

echo "consumer: with find_package"
CMAKE_PREFIX_PATH=$prefix${CMAKE_PREFIX_PATH:+:$CMAKE_PREFIX_PATH} \
  cmake -G Ninja -S "$source" -B "$work/build" -DCMAKE_BUILD_TYPE=Release >"$work/cmake.log" ||
  { cat "$work/cmake.log"; exit 1; }
found=$(sed -n 's/^pleach_DIR:PATH=//p' "$work/build/CMakeCache.txt")
[[ $found == "$prefix"/* ]] || { echo "consumer: found pleach in $found instead of $prefix" >&2; exit 1; }
cmake --build "$work/build" >"$work/make.log" || { cat "$work/make.log"; exit 1; }
"$work/build/consumer"

echo "consumer: with pkg-config"
export PKG_CONFIG_PATH=$libdir/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
read -ra flags <<<"$(pkg-config --cflags --libs pleach)"
"${CXX:-c++}" -std=c++20 -O2 "$source/main.cpp" -o "$work/consumer" "${flags[@]}" -Wl,-rpath,"$libdir"
"$work/consumer"

echo "consumer: a Vector of another type"
if "${CXX:-c++}" -std=c++20 -fsyntax-only "${flags[@]}" -x c++ - 2>"$work/errors" <<'end'; then
#include <pleach/pleach.hpp>
void f(pleach::Runtime& runtime) { const pleach::Vector<short> vector(runtime, 1); }
end
  echo "consumer: it compiles" >&2
  exit 1
fi
grep -q 'a Vector holds int32_t, ' "$work/errors" || { cat "$work/errors" >&2; exit 1; }

echo "consumer: symbols"
names=$(for name in "${public[@]}"; do printf '|%s' "${#name}$name"; done)
allowed="^_ZT?[ISV]?NK?6pleach(${names#|})"           # the names above, their type information and tables
standard='^_Z(G[RV]|T[ISV]|Z)?(N?[KRO]*S[atsiod]|N[KRO]*9__gnu_cxx)'  # std:: and libstdc++'s own
# StarPU keeps what it measured of the phases until the process ends.
readelf -d "$library" | grep -q NODELETE || { echo "consumer: libpleach.so may be unloaded" >&2; exit 1; }
nm -D --defined-only --format=posix "$library" | cut -d ' ' -f 1,2 >"$work/symbols"
grep -qE "^_ZNK?6pleach" "$work/symbols" || { echo "consumer: libpleach.so shows nothing of pleach" >&2; exit 1; }
# Weak (W, V, u) instantiations of the standard library are everybody's; a strong one would be a definition of ours.
awk -v allowed="$allowed" -v standard="$standard" -v hidden="$hidden" \
  '!($1 ~ allowed && $1 !~ hidden) && !($1 ~ standard && $2 ~ /^[WVu]$/) { print $1 }' "$work/symbols" >"$work/leaks"
if [[ -s $work/leaks ]]; then
  echo "consumer: libpleach.so shows what it should not:" >&2
  c++filt <"$work/leaks" >&2
  exit 1
fi
echo "consumer: ok, $(wc -l <"$work/symbols") symbols"
