#include <pleach/error.hpp>
#include <pleach/pin.hpp>

#include "runtime/devices/cuda.hpp"

#include <string>
#include <utility>

namespace pleach {

namespace {

bool has_cuda(const Runtime& runtime) {
  for (const Worker& worker : runtime.workers()) {
    if (worker.kind == Backend::cuda) return true;
  }
  return false;
}

}  // namespace

Pinned::Pinned(Runtime& runtime, const void* memory, std::size_t bytes)
    : memory_(bytes > 0 && has_cuda(runtime) ? const_cast<void*>(memory) : nullptr) {
  if (memory_ == nullptr || cuda_pin(memory_, bytes)) return;
  throw MemoryError("pin: the system does not page-lock these " + std::to_string(bytes) + " bytes");
}

Pinned::~Pinned() {
  if (memory_ != nullptr) cuda_unpin(memory_);
}

Pinned::Pinned(Pinned&& other) noexcept : memory_(std::exchange(other.memory_, nullptr)) {}

Pinned& Pinned::operator=(Pinned&& other) noexcept {
  std::swap(memory_, other.memory_);
  return *this;
}

}  // namespace pleach
