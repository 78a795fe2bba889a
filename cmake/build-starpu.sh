#!/usr/bin/env bash
# Builds StarPU 1.3.10 from Debian's source package into PREFIX: with OpenCL, with CUDA where nvcc is found, with MPI
# where mpicc is found, and with room for 256 CPU workers. Debian's own binary has room for 4, and no CUDA.
#
#   build-starpu.sh PREFIX [--without-mpi]
#
# Debian 12, as root or with sudo where build tools are missing; CUDA 13.0 was tried. About two minutes on two cores.
# A second call on a finished PREFIX does nothing, unless CUDA or MPI came or went meanwhile.
set -euo pipefail

prefix=$(realpath -m "${1:?usage: build-starpu.sh PREFIX [--without-mpi]}")
version=1.3.10+dfsg-2

fail() { echo "build-starpu: $1" >&2; [[ -z ${2:-} ]] || tail -30 "$2" >&2; exit 1; }
as_root() { if [[ $EUID == 0 ]]; then "$@"; else sudo "$@"; fi; }

mpi=--disable-mpi
if [[ ${2:-} != --without-mpi ]] && command -v mpicc >/dev/null; then mpi=--enable-mpi; fi

cuda=(--disable-cuda)
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
if [[ -x $nvcc ]]; then
  home=$(dirname "$(dirname "$(realpath "$nvcc")")")
  cuda=(--enable-cuda --with-cuda-dir="$home" --with-cuda-lib-dir="$home/lib64" --enable-maxcudadev=8
        ac_cv_lib_cusparse_cusparseCreate=no LDFLAGS="-L$home/lib64 -L$home/lib64/stubs")
  export PATH=$home/bin:$PATH
fi

# What is in PREFIX, to tell whether it is what was asked for; the number counts the edits below.
recipe="$version edits=5 $mpi ${cuda[*]}"
if [[ -e $prefix/.complete && $(<"$prefix/.complete") == "$recipe" ]]; then echo "StarPU is already in $prefix"; exit 0; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

missing=()
for package in g++ make pkg-config dpkg-dev debian-archive-keyring libhwloc-dev ocl-icd-opencl-dev opencl-headers; do
  dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
mirror() { apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Codename: bookworm' | head -n 1; }
if ((${#missing[@]})) || [[ -z $(mirror) ]]; then
  as_root apt-get -q update >apt.log 2>&1 || fail "apt-get update failed" apt.log
fi
if ((${#missing[@]})); then
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >apt.log 2>&1 ||
    fail "cannot install ${missing[*]}" apt.log
fi

# The source package, through package lists of its own: the system's lists stay as they are, and need no deb-src line.
mkdir -p lists/partial sources
cat >sources/starpu.sources <<LIST
Types: deb-src
URIs: $(mirror)
Suites: bookworm
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
LIST
apt=(-q -oDir::State::Lists="$work/lists" -oDir::Etc::SourceList=/dev/null -oDir::Etc::SourceParts="$work/sources"
     -oDir::Cache::pkgcache= -oDir::Cache::srcpkgcache= -oAPT::Sandbox::User=root)
{ apt-get "${apt[@]}" update && apt-get "${apt[@]}" source --download-only "starpu=$version"; } >apt.log 2>&1 ||
  fail "cannot fetch StarPU's source package" apt.log
tar xf starpu_*.orig.tar.gz
cd starpu-*/

# CUDA 13 dropped cudaDeviceProp::computeMode and cublas.h's functions; StarPU 1.3.10 uses both. Its helpers for cuBLAS and
# cuSPARSE, which nothing here calls, stay out: to load these libraries takes two thirds of the start of a program.
#
# Behind each task StarPU asserts that the device's stream is idle. A device that has failed answers with its fault, and the
# assertion would end the process before a wait can report the fault.
edit() {
  local file=$1 before
  before=$(cksum <"$file")
  sed -i "${@:2}" "$file"
  [[ $(cksum <"$file") != "$before" ]] || fail "an edit of $file did not apply"
}
if [[ -x $nvcc ]]; then
  edit src/drivers/cuda/driver_cuda.c 's/if (props\[devid\].computeMode == cudaComputeModeExclusive)/int mode = 0; cudaDeviceGetAttribute(\&mode, cudaDevAttrComputeMode, devid);\n\tif (mode == cudaComputeModeExclusive)/'
  edit src/drivers/cuda/driver_cuda.c 's/\(STARPU_ASSERT_MSG(cudaStreamQuery(starpu_cuda_get_local_stream())\) == cudaSuccess/\1 != cudaErrorNotReady/'
  edit src/drivers/cuda/driver_cuda.h 's/#include <cublas.h>/#include <cublas_v2.h>/'
  edit src/drivers/cuda/starpu_cublas.c 's/ifdef STARPU_USE_CUDA/ifdef STARPU_USE_CUBLAS/'
  edit configure 's/ -lcublas"$/"/'
fi

mkdir build
cd build
../configure --quiet --prefix="$prefix" --disable-static --disable-build-doc --disable-build-examples \
  --disable-build-tests --disable-starpufft --disable-fortran --disable-mlr --disable-glpk --disable-starpurm \
  --disable-openmp --disable-socl --enable-maxcpus=256 --enable-maxnodes=32 --enable-maxbuffers=16 \
  "$mpi" "${cuda[@]}" CFLAGS="-O2" CXXFLAGS="-O2" >configure.log 2>&1 || fail "StarPU's configure failed" configure.log
make -s -j"$(nproc)" >make.log 2>&1 || fail "StarPU does not compile" make.log
rm -f "$prefix/.complete"
make -s install >install.log 2>&1 || fail "cannot install StarPU into $prefix" install.log
strip --strip-unneeded "$prefix"/lib/*.so.*.*.*
echo "$recipe" >"$prefix/.complete"
echo "StarPU $version is in $prefix (${mpi#--}, ${cuda[0]#--})"
