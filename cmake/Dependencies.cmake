# Finds what pleach stands on, and decides whether CUDA is built.

include(GNUInstallDirs)
include(CheckLanguage)
include(CheckCXXSourceCompiles)

find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
find_package(OpenCL REQUIRED)
pkg_search_module(STARPU REQUIRED IMPORTED_TARGET starpu-1.3 starpu-1.4)
pkg_check_modules(HWLOC REQUIRED IMPORTED_TARGET hwloc)

# CUDA takes a compiler for it and a StarPU that was built with it.
set(PLEACH_WITH_CUDA OFF)
if(NOT PLEACH_CUDA STREQUAL "OFF")
  if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX} AND EXISTS /usr/local/cuda/bin/nvcc)
    set(CMAKE_CUDA_COMPILER /usr/local/cuda/bin/nvcc)
  endif()
  check_language(CUDA)
  set(CMAKE_REQUIRED_LIBRARIES PkgConfig::STARPU)
  check_cxx_source_compiles("
    #include <starpu_config.h>
    #ifndef STARPU_USE_CUDA
    #error no CUDA
    #endif
    int main() {}" PLEACH_STARPU_HAS_CUDA)
  unset(CMAKE_REQUIRED_LIBRARIES)
  if(CMAKE_CUDA_COMPILER AND PLEACH_STARPU_HAS_CUDA)
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
      # Code for current data-centre GPUs, and intermediate forms for older and newer ones.
      set(CMAKE_CUDA_ARCHITECTURES 75-virtual 90)
    endif()
    enable_language(CUDA)
    if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # CMake 3.25 does not know that nvcc 13 has C++20
      set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
      set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
    endif()
    find_package(CUDAToolkit REQUIRED)
    set(PLEACH_WITH_CUDA ON)
  elseif(PLEACH_CUDA STREQUAL "ON")
    message(FATAL_ERROR "PLEACH_CUDA is ON: it takes nvcc (${CMAKE_CUDA_COMPILER}) and a StarPU built with CUDA "
                        "(${STARPU_PREFIX}); cmake/build-starpu.sh builds one")
  endif()
endif()

# Several processes take MPI and the StarPU-MPI that was built with this StarPU.
set(PLEACH_WITH_MPI OFF)
if(NOT PLEACH_MPI STREQUAL "OFF")
  set(MPI_CXX_SKIP_MPICXX TRUE)
  find_package(MPI QUIET COMPONENTS CXX)
  pkg_search_module(STARPUMPI IMPORTED_TARGET starpumpi-1.3)
  if(MPI_CXX_FOUND AND STARPUMPI_FOUND AND STARPUMPI_LIBDIR STREQUAL STARPU_LIBDIR)
    set(PLEACH_WITH_MPI ON)
  elseif(PLEACH_MPI STREQUAL "ON")
    message(FATAL_ERROR "PLEACH_MPI is ON: it takes MPI (${MPI_CXX_COMPILER}) and a StarPU built with it "
                        "(${STARPU_PREFIX}); cmake/build-starpu.sh builds one")
  endif()
endif()

# A StarPU that the system does not have is installed beside the library: another user's, of the same name, may be built
# otherwise, and the folder of the one that was built may be closed to others. A packager turns it off.
set(brings OFF)
if(NOT STARPU_LIBDIR IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  set(brings ON)
endif()
option(PLEACH_BUNDLE_STARPU "Install StarPU beside the library, which finds it by its RUNPATH" ${brings})
set(PLEACH_INSTALL_RPATH "")
if(PLEACH_BUNDLE_STARPU)
  list(APPEND PLEACH_INSTALL_RPATH "$ORIGIN/pleach")
endif()
if(PLEACH_WITH_CUDA)
  list(APPEND PLEACH_INSTALL_RPATH ${CUDAToolkit_LIBRARY_DIR})
endif()

message(STATUS "StarPU ${STARPU_VERSION} in ${STARPU_PREFIX}, CUDA ${PLEACH_WITH_CUDA}, MPI ${PLEACH_WITH_MPI}")
