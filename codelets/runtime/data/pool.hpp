// Scratch vectors of operations. Unused vectors are kept for the next operation that asks for their size.
#pragma once

#include "runtime/data/handle.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace pleach {

class Pool {
 public:
  /// `limit`: bytes of vectors that are not lent; beyond it, unused vectors are freed, the oldest first. `at_home`:
  /// allocate host memory. `max_pending`: concurrent operations that get different memory of one size.
  Pool(std::size_t limit, bool at_home, int max_pending)
      : limit_(limit), at_home_(at_home), max_pending_(max_pending) {}

  /// Returns a vector for one operation. The next operation gets other memory and may run concurrently, unless too many
  /// operations with memory of that size are in flight: its tasks then wait for those of one of them. The caller holds
  /// a Submission, and drops the vector before it.
  std::shared_ptr<Handle> share(std::size_t size, std::size_t element_bytes) { return take(size, element_bytes, true); }

  /// Returns a vector that no other operation uses as long as the caller, or a task, keeps the pointer.
  std::shared_ptr<Handle> reserve(std::size_t size, std::size_t element_bytes) {
    return take(size, element_bytes, false);
  }

  /// Frees the unused vectors. Call it without locks.
  void trim();

  struct Use {
    std::size_t in_use, kept;  // bytes
  };
  [[nodiscard]] Use use() const;
  /// Bytes in use and kept.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  /// The capacity of a vector for `size` elements; there are eight capacities between two powers of two.
  static std::size_t size_class(std::size_t size);

 private:
  struct Entry {
    std::shared_ptr<Handle> handle;
    std::uint64_t returned = 0;  // the value of returned_ when this vector came back
    [[nodiscard]] bool is_free() const { return handle.use_count() == 1; }  // tasks keep the handle itself
    [[nodiscard]] std::size_t bytes() const { return handle->capacity() * handle->element_bytes(); }
  };
  using Entries = std::list<Entry>;
  using Kind = std::pair<std::size_t, std::size_t>;  // capacity, and bytes of an element

  std::shared_ptr<Handle> take(std::size_t size, std::size_t element_bytes, bool shared);
  bool find(const Kind& kind, bool shared, Entries& found);
  std::shared_ptr<Handle> lend(Entries& found, std::size_t size);
  void bring_back(Entries::iterator entry);
  std::vector<std::shared_ptr<Handle>> make_room();

  const std::size_t limit_;
  const bool at_home_;
  const int max_pending_;
  mutable std::mutex mutex_;
  Entries lent_;                  // lent to operations, trees and graphs
  std::map<Kind, Entries> kept_;  // not lent, by time of return; tasks may still use some
  std::uint64_t returned_ = 0, made_ = 0;
  std::size_t lent_bytes_ = 0;
  std::atomic<std::size_t> bytes_ = 0;
};

}  // namespace pleach
