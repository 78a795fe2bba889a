#include "runtime/devices/nvrtc.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cstdlib>

#include <dlfcn.h>

namespace pleach {

namespace {

/// The functions of NVRTC, declared here because nvrtc.h may not be installed.
struct Nvrtc {
  using Program = struct OpaqueProgram*;
  int (*create)(Program*, const char* text, const char* name, int headers, const char* const*, const char* const*);
  int (*compile)(Program, int options, const char* const*);
  int (*log_size)(Program, std::size_t*);
  int (*log)(Program, char*);
  int (*image_size)(Program, std::size_t*);
  int (*image)(Program, char*);
  int (*assembly_size)(Program, std::size_t*);
  int (*assembly)(Program, char*);
  int (*destroy)(Program*);
  std::string failure;

  Nvrtc() {
    void* library = open();
    if (library == nullptr) {
      failure = "libnvrtc.so, which compiles operators for CUDA, is not found";
      return;
    }
    find(library, "nvrtcCreateProgram", create);
    find(library, "nvrtcCompileProgram", compile);
    find(library, "nvrtcGetProgramLogSize", log_size);
    find(library, "nvrtcGetProgramLog", log);
    find(library, "nvrtcGetCUBINSize", image_size);
    find(library, "nvrtcGetCUBIN", image);
    find(library, "nvrtcGetPTXSize", assembly_size);
    find(library, "nvrtcGetPTX", assembly);
    find(library, "nvrtcDestroyProgram", destroy);
  }

  static void* open_in(const std::string& folder) {
    for (const char* name : {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"}) {
      if (void* library = dlopen((folder + name).c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
    }
    return nullptr;
  }

  /// Opens the library in the loader's path, or where CUDA's toolkit installs it.
  static void* open() {
    if (void* library = open_in("")) return library;
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
      const char* folder = std::getenv(variable);
      if (folder == nullptr) continue;
      if (void* library = open_in(std::string(folder) + "/lib64/")) return library;
    }
    return open_in("/usr/local/cuda/lib64/");
  }

  template <class Function>
  void find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (function == nullptr) failure = std::string("libnvrtc.so has no ") + name;
  }
};

const Nvrtc& nvrtc() {
  static const Nvrtc found;
  return found;
}

struct Program {
  Nvrtc::Program program = nullptr;
  ~Program() { nvrtc().destroy(&program); }
};

}  // namespace

const std::string& nvrtc_failure() { return nvrtc().failure; }

std::vector<char> nvrtc_compile(const std::string& text, const std::vector<int>& capabilities) {
  const Nvrtc& with = nvrtc();
  if (!with.failure.empty()) throw CompilationError(with.failure);
  Program made;
  if (with.create(&made.program, text.c_str(), "operator.cu", 0, nullptr, nullptr) != 0) {
    throw CompilationError("nvrtcCreateProgram fails");
  }
  const auto [least, most] = std::ranges::minmax(capabilities);
  const bool alike = least == most;  // otherwise the driver compiles PTX
  const std::string architecture =
      (alike ? "--gpu-architecture=sm_" : "--gpu-architecture=compute_") + std::to_string(least);
  const char* const options[] = {architecture.c_str(), "--std=c++17", "--device-as-default-execution-space",
                                 "--fmad=false"};  // rounding as on other devices
  if (with.compile(made.program, 4, options) != 0) {
    std::size_t size = 0;
    with.log_size(made.program, &size);
    std::string log(size, '\0');
    with.log(made.program, log.data());
    throw CompilationError(log.c_str());
  }
  std::size_t size = 0;
  (alike ? with.image_size : with.assembly_size)(made.program, &size);
  std::vector<char> image(size);
  (alike ? with.image : with.assembly)(made.program, image.data());
  return image;
}

NvrtcProgram::NvrtcProgram(const std::string& text)
    : capability_(std::ranges::min(cuda_capabilities())),
      library_(cuda_load(nvrtc_compile(text, cuda_capabilities()))) {}

NvrtcProgram::~NvrtcProgram() { cuda_unload(library_); }

OpenclKernel NvrtcProgram::operator()(const char* kernel) { return {kernel, cuda_kernel(library_, kernel)}; }

std::size_t NvrtcProgram::max_together() { return capability_ >= 90 ? cuda_processors() : 0; }

}  // namespace pleach
