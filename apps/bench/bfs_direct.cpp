#include "bench/bfs_direct.hpp"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <bit>
#include <thread>
#include <utility>

namespace pleach::app {

namespace {

using Index = std::int32_t;

/// Beamer's: the search turns bottom-up where the frontier has more than an `alpha`-th of the arcs that are left, and
/// back where it has less than a `beta`-th of the vertices.
constexpr std::size_t alpha = 15, beta = 18;

/// One thread searches smaller frontiers: waiting for others takes longer.
constexpr std::size_t min_shared = 1024;

constexpr std::size_t queue_block = 64, vertex_block = 4096, word_bits = 64;

class Search {
 public:
  Search(const DirectGraph& graph, Index source, std::size_t threads, std::vector<Index>& parent)
      : graph_(graph),
        threads_(threads),
        barrier_(static_cast<std::ptrdiff_t>(threads)),
        parent_(parent),
        queue_(graph.vertices()),
        next_(graph.vertices()),
        front_((graph.vertices() + word_bits - 1) / word_bits),
        next_front_(front_.size()),
        arcs_left_(graph.neighbour.size()) {
    std::ranges::fill(parent_, -1);
    parent_[at(source)] = source;
    queue_[0] = source;
    size_ = 1;
    frontier_arcs_ = degree(source);
  }

  void run() {
    std::vector<std::jthread> others;
    for (std::size_t k = 1; k < threads_; ++k) others.emplace_back([this] { work(false); });
    work(true);
  }

 private:
  enum class Step { top_down, mark, bottom_up, collect, over };

  static std::size_t at(Index v) { return static_cast<std::size_t>(v); }
  [[nodiscard]] std::size_t degree(Index v) const {
    return static_cast<std::size_t>(graph_.offset[at(v) + 1] - graph_.offset[at(v)]);
  }

  void work(bool leads) {
    std::vector<Index> found;
    while (true) {
      if (leads) plan(found);
      barrier_.arrive_and_wait();
      switch (step_) {
        case Step::top_down: top_down<true>(found); break;
        case Step::mark: mark(); break;
        case Step::bottom_up: bottom_up(); break;
        case Step::collect: collect(found); break;
        case Step::over: return;
      }
      barrier_.arrive_and_wait();
    }
  }

  /// Decides what all threads do next. Small levels are done here.
  void plan(std::vector<Index>& found) {
    cursor_ = 0;
    switch (step_) {
      case Step::mark:
        step_ = Step::bottom_up;
        awake_before_ = size_;
        break;
      case Step::bottom_up: {
        const std::size_t awake = awake_;
        std::swap(front_, next_front_);
        if (awake < awake_before_ && awake <= graph_.vertices() / beta) {
          step_ = Step::collect;
          next_size_ = 0;
        }
        awake_before_ = awake;
        break;
      }
      case Step::collect:
      case Step::top_down:
        if (begun_) advance();
        begun_ = true;
        step_ = Step::top_down;
        while (size_ > 0 && size_ < min_shared && !is_heavy()) {
          begin_level();
          top_down<false>(found);
          cursor_ = 0;
          advance();
        }
        if (size_ == 0) {
          step_ = Step::over;
        } else if (is_heavy()) {
          step_ = Step::mark;
          std::ranges::fill(front_, 0);
        } else {
          begin_level();
        }
        break;
      case Step::over: break;
    }
    awake_ = 0;
  }

  [[nodiscard]] bool is_heavy() const { return frontier_arcs_ > arcs_left_ / alpha; }

  void begin_level() {
    arcs_left_ -= std::min<std::size_t>(arcs_left_, frontier_arcs_);
    frontier_arcs_ = 0;
    next_size_ = 0;
  }

  void advance() {
    std::swap(queue_, next_);
    size_ = next_size_;
    if (step_ == Step::collect) frontier_arcs_ = 1;
  }

  template <bool shared>
  static bool claim(Index& parent, Index u) {
    if constexpr (!shared) {
      if (parent != -1) return false;
      parent = u;
      return true;
    }
    Index none = -1;
    std::atomic_ref<Index> seen(parent);
    return seen.load(std::memory_order_relaxed) == -1 &&
           seen.compare_exchange_strong(none, u, std::memory_order_relaxed);
  }

  template <bool shared>
  void top_down(std::vector<Index>& found) {
    std::size_t arcs = 0;
    for (std::size_t first; (first = cursor_.fetch_add(queue_block)) < size_;) {
      for (std::size_t i = first; i < std::min(first + queue_block, size_); ++i) {
        const Index u = queue_[i];
        for (auto k = at(graph_.offset[at(u)]); k < at(graph_.offset[at(u) + 1]); ++k) {
          const Index w = graph_.neighbour[k];
          if (!claim<shared>(parent_[at(w)], u)) continue;
          found.push_back(w);
          arcs += degree(w);
        }
      }
    }
    append(found);
    frontier_arcs_ += arcs;
  }

  void append(std::vector<Index>& found) {
    std::ranges::copy(found, next_.begin() + static_cast<std::ptrdiff_t>(next_size_.fetch_add(found.size())));
    found.clear();
  }

  /// Converts the queue to a bitmap.
  void mark() {
    for (std::size_t first; (first = cursor_.fetch_add(vertex_block)) < size_;) {
      for (std::size_t i = first; i < std::min(first + vertex_block, size_); ++i) {
        const std::size_t v = at(queue_[i]);
        std::atomic_ref(front_[v / word_bits]).fetch_or(std::uint64_t{1} << (v % word_bits), std::memory_order_relaxed);
      }
    }
  }

  void bottom_up() {
    const std::size_t n = graph_.vertices();
    std::size_t awake = 0;
    for (std::size_t first; (first = cursor_.fetch_add(vertex_block)) < n;) {
      for (std::size_t begin = first; begin < std::min(first + vertex_block, n); begin += word_bits) {
        std::uint64_t word = 0;
        for (std::size_t v = begin; v < std::min(begin + word_bits, n); ++v) {
          if (parent_[v] != -1) continue;
          for (auto k = at(graph_.offset[v]); k < at(graph_.offset[v + 1]); ++k) {
            const std::size_t u = at(graph_.neighbour[k]);
            if ((front_[u / word_bits] >> (u % word_bits) & 1) == 0) continue;
            parent_[v] = graph_.neighbour[k];
            word |= std::uint64_t{1} << (v - begin);
            break;
          }
        }
        next_front_[begin / word_bits] = word;
        awake += static_cast<std::size_t>(std::popcount(word));
      }
    }
    awake_ += awake;
  }

  /// Converts the bitmap to a queue.
  void collect(std::vector<Index>& found) {
    constexpr std::size_t word_block = vertex_block / word_bits;
    for (std::size_t first; (first = cursor_.fetch_add(word_block)) < front_.size();) {
      for (std::size_t w = first; w < std::min(first + word_block, front_.size()); ++w) {
        for (std::uint64_t word = front_[w]; word != 0; word &= word - 1) {
          found.push_back(static_cast<Index>(w * word_bits) + std::countr_zero(word));
        }
      }
    }
    append(found);
  }

  const DirectGraph graph_;
  const std::size_t threads_;
  std::barrier<> barrier_;
  std::vector<Index>& parent_;
  std::vector<Index> queue_, next_;
  std::vector<std::uint64_t> front_, next_front_;
  std::size_t size_ = 0, awake_before_ = 0, arcs_left_;
  std::atomic<std::size_t> cursor_ = 0, next_size_ = 0, awake_ = 0, frontier_arcs_ = 0;
  Step step_ = Step::top_down;
  bool begun_ = false;
};

}  // namespace

void search_by_queue(const DirectGraph& graph, Index source, std::vector<Index>& level, std::vector<Index>& parent) {
  const auto at = [](Index v) { return static_cast<std::size_t>(v); };
  std::ranges::fill(level, -1);
  std::ranges::fill(parent, -1);
  std::vector<Index> queue(graph.vertices());
  std::size_t begin = 0, end = 1;
  queue[0] = parent[at(source)] = source;
  level[at(source)] = 0;
  while (begin < end) {
    const Index u = queue[begin++];
    for (auto k = at(graph.offset[at(u)]); k < at(graph.offset[at(u) + 1]); ++k) {
      const Index w = graph.neighbour[k];
      if (level[at(w)] >= 0) continue;
      level[at(w)] = level[at(u)] + 1;
      parent[at(w)] = u;
      queue[end++] = w;
    }
  }
}

void search_directly(const DirectGraph& graph, Index source, std::size_t threads, std::vector<Index>& parent) {
  Search(graph, source, threads, parent).run();
}

}  // namespace pleach::app
