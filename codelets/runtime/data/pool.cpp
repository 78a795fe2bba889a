#include "runtime/data/pool.hpp"

#include "runtime/starpu/waiting.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <malloc.h>

namespace pleach {

namespace {

/// A vector with more partitions is not kept, because StarPU remembers them all.
constexpr std::size_t max_cuttings = 8;

/// Vectors of one kind in flight that a search for a free vector examines: operations on many blocks have thousands.
constexpr int max_inspected = 64;

/// New vectors between two searches for vectors with too many partitions.
constexpr std::uint64_t look_again = 64;

}  // namespace

std::size_t Pool::size_class(std::size_t size) {
  if (size <= 64) return size == 0 ? 0 : 64;
  const std::size_t step = std::bit_floor(size - 1) / 8;
  return (size + step - 1) / step * step;
}

std::shared_ptr<Handle> Pool::take(std::size_t size, std::size_t element_bytes, bool shared) {
  const NoWaiting no_waiting;
  const Kind kind{size_class(size), element_bytes};
  Entries found;
  std::vector<std::shared_ptr<Handle>> gone;  // to destroy without the lock
  {
    const std::lock_guard lock(mutex_);
    if (!find(kind, shared, found)) gone = make_room();
  }
  gone.clear();
  if (found.empty()) {
    found.emplace_back().handle =
        at_home_ ? Handle::allocate_host(kind.first, kind.second) : Handle::allocate(kind.first, kind.second);
    bytes_ += found.front().bytes();
  }
  return lend(found, size);
}

/// Moves a free vector of the kind to `found`; or, if too many are in flight already, the oldest of these.
bool Pool::find(const Kind& kind, bool shared, Entries& found) {
  Entries& kept = kept_[kind];
  int under_way = 0;
  auto at = kept.end();
  while (at != kept.begin() && under_way < max_inspected) {
    --at;
    if (at->handle->is_lost()) continue;
    if (at->is_free()) {
      found.splice(found.end(), kept, at);
      return true;
    }
    ++under_way;
  }
  if (shared && under_way < max_pending_) return false;
  for (auto oldest = kept.begin(); oldest != kept.end(); ++oldest) {
    if (oldest->handle->is_lost()) continue;
    if (!shared && !oldest->is_free()) return false;
    found.splice(found.end(), kept, oldest);
    return true;
  }
  return false;
}

std::shared_ptr<Handle> Pool::lend(Entries& found, std::size_t size) {
  const auto entry = found.begin();
  entry->handle->reuse(size);
  {
    const std::lock_guard lock(mutex_);
    lent_.splice(lent_.end(), found, entry);
    lent_bytes_ += entry->bytes();
  }
  // A reference count for the caller, apart from that of the tasks.
  return {entry->handle.get(), [this, entry](Handle* handle) {
            // Devices need not keep values that no task will read.
            handle->invalidate();
            bring_back(entry);
          }};
}

void Pool::bring_back(Entries::iterator entry) {
  const std::lock_guard lock(mutex_);
  entry->returned = ++returned_;
  lent_bytes_ -= entry->bytes();
  Entries& kept = kept_[{entry->handle->capacity(), entry->handle->element_bytes()}];
  kept.splice(kept.end(), lent_, entry);
}

std::vector<std::shared_ptr<Handle>> Pool::make_room() {
  std::vector<std::shared_ptr<Handle>> gone;
  const auto keeps_too_much = [this] { return bytes_ - lent_bytes_ > limit_; };
  if (!keeps_too_much() && ++made_ % look_again != 0) return gone;
  struct Free {
    std::uint64_t returned;
    Entries* kept;
    Entries::iterator at;
  };
  std::vector<Free> free;
  for (auto& [kind, kept] : kept_) {
    for (auto at = kept.begin(); at != kept.end(); ++at) {
      if (at->is_free()) free.push_back({at->returned, &kept, at});
    }
  }
  std::ranges::sort(free, {}, &Free::returned);
  for (const auto& [returned, kept, at] : free) {
    const bool worn_out = at->handle->cuttings() > max_cuttings || at->handle->is_lost();
    if (!keeps_too_much() && !worn_out) continue;
    bytes_ -= at->bytes();
    gone.push_back(std::move(at->handle));
    kept->erase(at);
  }
  return gone;
}

void Pool::trim() {
  std::vector<std::shared_ptr<Handle>> gone;  // to destroy after the lock
  {
    const std::lock_guard lock(mutex_);
    for (auto& [kind, kept] : kept_) {
      kept.remove_if([&](Entry& entry) {
        if (!entry.is_free()) return false;
        bytes_ -= entry.bytes();
        gone.push_back(std::move(entry.handle));
        return true;
      });
    }
  }
  gone.clear();
  Handle::destroy_dropped();
  malloc_trim(0);
}

Pool::Use Pool::use() const {
  const std::lock_guard lock(mutex_);
  Use use{0, 0};
  for (const Entry& entry : lent_) use.in_use += entry.bytes();
  for (const auto& [kind, kept] : kept_) {
    for (const Entry& entry : kept) (entry.is_free() ? use.kept : use.in_use) += entry.bytes();
  }
  return use;
}

}  // namespace pleach
