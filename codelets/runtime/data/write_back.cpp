#include "runtime/data/write_back.hpp"

#include "runtime/data/fetch.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pleach {

namespace {

/// Copying smaller vectors takes too little time to matter.
constexpr std::size_t min_bytes = std::size_t{1} << 20;

/// A vector is copied to the host once tasks have written this part of the accelerators' memory after it: 1/16.
constexpr std::size_t part_written = 16;

}  // namespace

void WriteBack::note(Handle& vector, std::size_t bytes, std::size_t accelerators_memory) {
  const std::size_t all = vector.capacity() * vector.element_bytes();
  if (!vector.is_at_home() || all < min_bytes) return;
  const std::lock_guard lock(mutex_);
  noted_ += std::min(bytes, all);
  const std::weak_ptr<Handle> pointer = vector.weak_from_this();
  std::erase_if(away_, [&](const Away& away) {
    return !away.vector.owner_before(pointer) && !pointer.owner_before(away.vector);
  });
  away_.push_back({pointer, noted_});
  vector.set_away(true);
  while (!away_.empty() && noted_ - away_.front().since > accelerators_memory / part_written) {
    const auto first = away_.front().vector.lock();
    away_.pop_front();
    if (first && first->set_away(false)) bring_home(first->whole().handle, tasks_under_way_);
  }
}

}  // namespace pleach
