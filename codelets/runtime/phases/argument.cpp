#include "runtime/phases/argument.hpp"

#include <algorithm>

namespace pleach {

AnyBuffer buffer_of(const Part& part) {
  const auto bytes = part.owner != nullptr ? static_cast<std::uint32_t>(part.owner->element_bytes()) : 0;
  return {part.handle, reinterpret_cast<std::size_t>(part.owner), part.size, bytes, Mode::read, plain};
}

Traffic traffic_of(const AnyPhase& phase, std::uint64_t work, std::span<const AnyBuffer> buffers) {
  double elements = 0, bytes = 0;
  Traffic traffic;
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr) continue;
    const auto size = static_cast<double>(buffer.count) * buffer.element_bytes;
    elements += static_cast<double>(buffer.count);
    bytes += size;
    traffic.footprint_bytes = std::max(traffic.footprint_bytes, size);
  }
  const auto [regular, irregular, written, steps] = phase.accesses();
  traffic.regular_bytes = elements > 0 ? regular * static_cast<double>(work) * bytes / elements : 0;
  traffic.irregular = irregular * static_cast<double>(work);
  traffic.written = written * static_cast<double>(work);
  traffic.steps = steps * static_cast<double>(work);
  return traffic;
}

std::size_t describe(std::span<const AnyBuffer> buffers, std::span<TaskVector> task_vectors) {
  std::size_t count = 0;
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr) continue;
    const Handle& owner = *owner_of(buffer);
    task_vectors[count++] = {handle_of(buffer),          static_cast<double>(buffer.count) * buffer.element_bytes,
                             buffer.mode != Mode::write, buffer.mode != Mode::read,
                             owner.is_callers(),         owner.is_pinned()};
  }
  return count;
}

std::uint32_t affinity_of(std::span<const AnyBuffer> buffers) {
  std::uint32_t affinity = no_device;
  for (const AnyBuffer& buffer : buffers) {
    if (buffer.memory == nullptr) continue;
    const std::uint32_t own = owner_of(buffer)->affinity();
    if (own == no_device) continue;
    if (buffer.mode != Mode::read) return own;
    if (affinity == no_device) affinity = own;
  }
  return affinity;
}

}  // namespace pleach
