// Appends reached vertices to a block's queue, on CPU cores.
#pragma once

#include "search/reached.hpp"

#include <atomic>
#include <cstdint>

namespace pleach {

/// Appends the vertices of one task, many at once.
class Appender {
 public:
  /// offset: where the arcs that leave each vertex begin, and the number of arcs.
  Appender(const std::uint32_t* offset, Piece* queue, ReachedVertices& reached)
      : offset_(offset), queue_(queue), reached_(reached) {}
  ~Appender() { append(); }
  Appender(const Appender&) = delete;
  Appender& operator=(const Appender&) = delete;

  void push(std::uint32_t v) {
    if (count_ == kept) append();
    __builtin_prefetch(&offset_[v]);
    vertex_[count_++] = v;
  }

 private:
  static constexpr std::uint32_t kept = 256;

  static std::uint32_t add(std::uint32_t& sum, std::uint32_t count) {
    return std::atomic_ref(sum).fetch_add(count, std::memory_order_relaxed);
  }

  [[nodiscard]] std::uint32_t arcs_of(std::uint32_t v) const { return offset_[v + 1] - offset_[v]; }

  void append() {
    if (count_ == 0) return;
    std::uint32_t arcs = 0, pieces = 0;
    for (std::uint32_t i = 0; i < count_; ++i) {
      arcs += arcs_of(vertex_[i]);
      pieces += pieces_of(arcs_of(vertex_[i]));
    }
    Piece* to = queue_ + add(reached_.pieces, pieces);
    for (std::uint32_t i = 0; i < count_; ++i) {
      const std::uint32_t of_vertex = pieces_of(arcs_of(vertex_[i]));
      for (std::uint32_t number = 0; number < of_vertex; ++number) *to++ = {vertex_[i], number};
    }
    add(reached_.arcs, arcs);
    add(reached_.vertices, count_);
    count_ = 0;
  }

  const std::uint32_t* offset_;
  Piece* queue_;
  ReachedVertices& reached_;
  std::uint32_t count_ = 0;
  std::uint32_t vertex_[kept];
};

}  // namespace pleach
