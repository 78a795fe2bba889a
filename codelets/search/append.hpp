// How CPU cores append reached vertices to a block's queue.
#pragma once

#include "search/reached.hpp"

#include <atomic>

namespace pleach {

/// What one task appends, many at a time.
class Appender {
 public:
  /// offset: where the arcs that leave each vertex begin, and the end of all.
  Appender(const std::uint32_t* offset, Piece* queue, ReachedVertices& reached)
      : offset_(offset), queue_(queue), reached_(reached) {}
  ~Appender() { append(); }
  Appender(const Appender&) = delete;
  Appender& operator=(const Appender&) = delete;

  void push(std::uint32_t v) {
    const std::uint32_t arcs = offset_[v + 1] - offset_[v], pieces = pieces_of(arcs);
    ++vertices_;
    arcs_ += arcs;
    for (std::uint32_t number = 0; number < pieces; ++number) {
      if (count_ == kept) append();
      piece_[count_++] = {v, number};
    }
  }

 private:
  static constexpr std::uint32_t kept = 1024;

  static std::uint32_t add(std::uint32_t& sum, std::uint32_t count) {
    return std::atomic_ref(sum).fetch_add(count, std::memory_order_relaxed);
  }

  void append() {
    if (count_ == 0) return;
    std::copy_n(piece_, count_, &queue_[add(reached_.pieces, count_)]);
    add(reached_.arcs, arcs_);
    add(reached_.vertices, vertices_);
    count_ = arcs_ = vertices_ = 0;
  }

  const std::uint32_t* offset_;
  Piece* queue_;
  ReachedVertices& reached_;
  std::uint32_t count_ = 0, arcs_ = 0, vertices_ = 0;
  Piece piece_[kept];
};

}  // namespace pleach
