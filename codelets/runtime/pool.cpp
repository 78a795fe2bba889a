#include "runtime/pool.hpp"

#include "runtime/engine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <malloc.h>

namespace pleach {

namespace {

/// Of vectors that were cut in so many ways, StarPU knows too many parts.
constexpr std::size_t most_cuttings = 8;

}  // namespace

std::size_t Pool::size_class(std::size_t size) {
  if (size <= 64) return size == 0 ? 0 : 64;
  const std::size_t step = std::bit_floor(size - 1) / 8;
  return (size + step - 1) / step * step;
}

std::shared_ptr<Handle> Pool::lend(Entry& entry, std::size_t size) {
  entry.handle->reuse(size);
  entry.lent = true;
  // A count of its own, beside that of the tasks.
  return {entry.handle.get(), [this, &entry](Handle* handle) {
            // No device need keep what nobody will read.
            handle->invalidate();
            entry.lent = false;
          }};
}

std::shared_ptr<Handle> Pool::take(std::size_t size, std::size_t element_bytes, bool shared) {
  const Engine::NoWaiting no_waiting;
  const std::lock_guard lock(mutex_);
  const std::size_t capacity = size_class(size);
  int under_way = 0;
  auto last = entries_.end(), oldest = entries_.end();
  for (auto at = entries_.begin(); at != entries_.end(); ++at) {
    if (at->handle->capacity() != capacity || at->handle->element_bytes() != element_bytes || at->lent) continue;
    if (at->handle->is_lost()) continue;
    if (at->handle.use_count() == 1) {
      last = at;
    } else {
      ++under_way;
      if (oldest == entries_.end()) oldest = at;
    }
  }
  if (last == entries_.end() && shared && under_way >= most_under_way_) last = oldest;
  if (last != entries_.end()) {
    entries_.splice(entries_.end(), entries_, last);
    return lend(*last, size);
  }
  make_room(capacity * element_bytes);
  auto handle = at_home_ ? Handle::allocate_host(capacity, element_bytes) : Handle::allocate(capacity, element_bytes);
  Entry& entry = entries_.emplace_back();
  entry.handle = std::move(handle);
  bytes_ += entry.bytes();
  return lend(entry, size);
}

void Pool::make_room(std::size_t bytes) {
  for (auto at = entries_.begin(); at != entries_.end();) {
    const auto next = std::next(at);
    const bool worn_out = at->handle->cuttings() > most_cuttings || at->handle->is_lost();
    if (at->is_free() && (bytes_ + bytes > limit_ || worn_out)) {
      bytes_ -= at->bytes();
      entries_.erase(at);
    }
    at = next;
  }
}

void Pool::trim() {
  std::vector<std::shared_ptr<Handle>> gone;  // destroyed after the lock
  {
    const std::lock_guard lock(mutex_);
    entries_.remove_if([&](Entry& entry) {
      if (!entry.is_free()) return false;
      bytes_ -= entry.bytes();
      gone.push_back(std::move(entry.handle));
      return true;
    });
  }
  gone.clear();
  Handle::destroy_dropped();
  malloc_trim(0);
}

Pool::Use Pool::use() const {
  const std::lock_guard lock(mutex_);
  Use use{0, 0};
  for (const Entry& entry : entries_) (entry.is_free() ? use.kept : use.in_use) += entry.bytes();
  return use;
}

}  // namespace pleach
