// Replaces cuda.cpp, stream_order.cpp and staging.cpp in a build without CUDA.
#include "runtime/devices/cuda.hpp"
#include "runtime/devices/stream_order.hpp"

namespace pleach {

int cuda_device_count() { return 0; }
std::string cuda_failure(int) { return ""; }
bool cuda_is_gone() { return false; }
double cuda_bytes_per_second(int) { return 1; }
CudaStream cuda_stream() { return nullptr; }
void cuda_fill(void*, unsigned char, std::size_t) {}
bool cuda_copy_by_threads(int, void*, void*, std::size_t, bool) { return false; }
void cuda_know(void*, std::size_t) {}
void cuda_forget(void*) {}
void cuda_end_copies() {}
bool cuda_pin(void*, std::size_t) { return true; }
void cuda_unpin(void*) {}
bool cuda_has_context() { return false; }
bool cuda_is_pinned(const void*) { return false; }
void cuda_check() {}
std::vector<int> cuda_capabilities() { return {}; }
CudaLibrary cuda_load(const std::vector<char>&) { return nullptr; }
void cuda_unload(CudaLibrary) {}
const void* cuda_kernel(CudaLibrary, const char*) { return nullptr; }
void cuda_launch(const void*, std::size_t, std::size_t, void**) {}
void cuda_launch_together(const void*, std::size_t, std::size_t, std::size_t, void**) {}
std::size_t cuda_processors() { return 0; }

CudaAhead::CudaAhead(int, const char*) {}
CudaAhead::~CudaAhead() = default;
void cuda_order(CudaStream, int) {}
bool cuda_keeps_memory() { return false; }
void* cuda_take_memory(int, std::size_t) { return nullptr; }
void cuda_return_memory(int, void*) {}
void cuda_wait(int) {}
void cuda_wait() {}
bool cuda_is_idle(int) { return true; }
std::string cuda_fault() { return ""; }
std::string cuda_fault(int) { return ""; }
void cuda_end_ahead() {}
CudaMark cuda_mark(int) { return nullptr; }
bool cuda_passed(CudaMark) { return true; }
void cuda_wait(CudaMark, int) {}
double cuda_microseconds(CudaMark, CudaMark) { return 0; }
void cuda_give_back(CudaMark, int) {}

}  // namespace pleach
