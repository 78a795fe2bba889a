// Vectors that operations need for a while: those that nobody uses are kept for the next that asks for their size.
#pragma once

#include "runtime/handle.hpp"

#include <atomic>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <vector>

namespace pleach {

class Pool {
 public:
  /// `limit`: bytes of all its vectors beyond which those that nobody uses go, the oldest first. `at_home`: they have
  /// memory of the host's. `most_under_way`: operations that have memory of one size beside each other.
  Pool(std::size_t limit, bool at_home, int most_under_way)
      : limit_(limit), at_home_(at_home), most_under_way_(most_under_way) {}

  /// For one operation. The next operation gets other memory, and may run beside it, as far as there are not too many
  /// of the size under way already: StarPU makes it wait for one of them then. Called by who holds Engine's Submission,
  /// and let go before it.
  std::shared_ptr<Handle> share(std::size_t size, std::size_t element_bytes) { return take(size, element_bytes, true); }

  /// The caller's alone for as long as it, or a task, keeps the pointer.
  std::shared_ptr<Handle> reserve(std::size_t size, std::size_t element_bytes) {
    return take(size, element_bytes, false);
  }

  /// Lets go of what nobody uses. Called without locks.
  void trim();

  struct Use {
    std::size_t in_use, kept;  // bytes
  };
  [[nodiscard]] Use use() const;
  /// Of both.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  /// The size of vectors that one of `size` elements is taken from: eight in a power of two.
  static std::size_t size_class(std::size_t size);

 private:
  struct Entry {
    std::shared_ptr<Handle> handle;
    std::atomic<bool> lent = false;  // to an operation; tasks keep the handle itself
    [[nodiscard]] bool is_free() const { return !lent && handle.use_count() == 1; }
    [[nodiscard]] std::size_t bytes() const { return handle->capacity() * handle->element_bytes(); }
  };

  std::shared_ptr<Handle> take(std::size_t size, std::size_t element_bytes, bool shared);
  std::shared_ptr<Handle> lend(Entry& entry, std::size_t size);
  void make_room(std::size_t bytes);

  const std::size_t limit_;
  const bool at_home_;
  const int most_under_way_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // the one used last at the end
  std::atomic<std::size_t> bytes_ = 0;
};

}  // namespace pleach
