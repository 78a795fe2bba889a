#include "runtime/phases/argument.hpp"

#include <algorithm>

namespace pleach {

VectorArgument argument_of(const Part& part) {
  const auto bytes = part.owner != nullptr ? static_cast<std::uint32_t>(part.owner->element_bytes()) : 0;
  return {part.handle, part.owner, part.size, bytes, Mode::read, plain};
}

Traffic traffic_of(const AnyPhase& phase, std::uint64_t work, std::span<const VectorArgument> vectors) {
  double elements = 0, bytes = 0;
  Traffic traffic;
  for (const VectorArgument& vector : vectors) {
    if (!vector.is_given()) continue;
    const auto size = static_cast<double>(vector.count) * vector.element_bytes;
    elements += static_cast<double>(vector.count);
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

std::size_t describe(std::span<const VectorArgument> vectors, std::span<TaskVector> task_vectors) {
  std::size_t count = 0;
  for (const VectorArgument& vector : vectors) {
    if (!vector.is_given()) continue;
    const Handle& owner = *vector.owner;
    task_vectors[count++] = {vector.handle,
                             static_cast<double>(vector.count) * vector.element_bytes,
                             vector.mode != Mode::write,
                             vector.mode != Mode::read,
                             owner.is_callers(),
                             owner.is_pinned()};
  }
  return count;
}

std::uint32_t affinity_of(std::span<const VectorArgument> vectors) {
  std::uint32_t affinity = no_device;
  for (const VectorArgument& vector : vectors) {
    if (!vector.is_given()) continue;
    const std::uint32_t own = vector.owner->affinity();
    if (own == no_device) continue;
    if (vector.mode != Mode::read) return own;
    if (affinity == no_device) affinity = own;
  }
  return affinity;
}

}  // namespace pleach
