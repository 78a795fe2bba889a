#include "search/pull_level/codelet.hpp"
#include "search/team.hpp"

#include <algorithm>
#include <bit>

namespace pleach::pull_level {

namespace {

enum Stage : std::uint32_t { start, clear, mark, pull, collect };

// Measured on two Zen 5 cores, Kronecker graphs of 2^20 vertices.

/// Words of a set in a chunk, with 32 vertices each. 16 words take a tenth longer, 256 as long.
constexpr std::uint32_t chunk_words = 64;

/// Vertices of the queue in a chunk; 512 makes no difference.
constexpr std::uint32_t chunk_vertices = 2048;

bool contains(const std::uint32_t* set, std::uint32_t v) { return (set[v / 32] >> (v % 32) & 1) != 0; }

template <class Index>
class Pull {
 public:
  Pull(const Arguments& arguments, const Buffers<Index>& search)
      : search_(search),
        offset_(search.offset),
        neighbour_(search.neighbour),
        n_(static_cast<std::uint32_t>(search.arrival.size())),
        words_(static_cast<std::uint32_t>(words(n_))),
        few_(n_ / arguments.beta),
        control_(*search.control),
        found_(control_.found[0]),
        team_(control_.team[arguments.team]),
        members_(arguments.members) {}

  void run() {
    run_in_team(
        control_, team_, members_, [this](std::uint32_t chunk) { work(chunk); }, [this] { return next(); });
  }

 private:
  void work(std::uint32_t number) {
    const std::uint32_t first = number * chunk_words, last = std::min(first + chunk_words, words_);
    if (team_.stage == clear) {
      std::fill(set(1) + first, set(1) + last, 0);
    } else if (team_.stage == mark) {
      const std::uint32_t begin = control_.begin + number * chunk_vertices;
      mark_vertices(begin, std::min(begin + chunk_vertices, control_.end));
    } else if (team_.stage == pull) {
      std::uint32_t count = 0;
      for (std::uint32_t word = first; word < last; ++word) count += pull_word(word);
      std::atomic_ref(found_.vertices).fetch_add(count, std::memory_order_relaxed);
    } else {
      collect_words(first, last);
    }
  }

  /// Called by one task between two steps.
  std::int32_t next() {
    if (control_.heading != Heading::up) return 0;
    if (team_.stage == start) {
      team_.stage = clear;
      return chunks(words_, chunk_words);
    }
    if (team_.stage == clear) {
      team_.stage = mark;
      return chunks(control_.size, chunk_vertices);
    }
    if (team_.stage == mark) {
      if (control_.settled_to == 0) control_.settled_from = control_.settled_to = control_.begin;
      if (control_.settled_to == control_.begin) control_.settled_to = control_.end;
      control_.front = 1;
    } else if (team_.stage == pull) {
      const std::uint32_t before = control_.size;
      ++control_.level;
      control_.size = found_.vertices;
      control_.front = 3 - control_.front;
      found_ = {};
      if (control_.size == 0) {
        control_.heading = Heading::over;
        return 0;
      }
      if (control_.size < before && control_.size <= few_) {
        team_.stage = collect;
        return chunks(words_, chunk_words);
      }
    } else {
      found_ = {};
      control_.begin = control_.end;
      control_.end += control_.size;
      control_.arcs = control_.front = 0;
      control_.heading = Heading::down;
      return 0;
    }
    team_.stage = pull;
    return chunks(words_, chunk_words);
  }

  static std::int32_t chunks(std::uint32_t size, std::uint32_t chunk) {
    return static_cast<std::int32_t>((size + chunk - 1) / chunk);
  }

  [[nodiscard]] std::uint32_t* set(std::uint32_t number) const {
    return search_.sets + std::size_t{number - 1} * words_;
  }

  void mark_vertices(std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t i = first; i < last; ++i) {
      const std::uint32_t v = search_.queue[i];
      std::atomic_ref(set(1)[v / 32]).fetch_or(std::uint32_t{1} << (v % 32), std::memory_order_relaxed);
    }
  }

  /// Returns the number of reached vertices among 32.
  std::uint32_t pull_word(std::uint32_t word) {
    const std::uint32_t *front = set(control_.front), there = n_ - 32 * word;
    const std::uint32_t mask = there < 32 ? (std::uint32_t{1} << there) - 1 : ~std::uint32_t{0};
    const std::int32_t level = static_cast<std::int32_t>(control_.level) + 1;
    std::uint32_t reached = 0;
    for (std::uint32_t open = ~search_.visited[word] & mask; open != 0; open &= open - 1) {
      const std::uint32_t v = 32 * word + static_cast<std::uint32_t>(std::countr_zero(open));
      for (Index k = offset_[v]; k < offset_[v + 1]; ++k) {
        const auto w = static_cast<std::uint32_t>(neighbour_[k]);
        if (!contains(front, w)) continue;
        search_.arrival[v] = {w, level};
        reached |= open & -open;
        break;
      }
    }
    set(3 - control_.front)[word] = reached;
    search_.visited[word] |= reached;
    return static_cast<std::uint32_t>(std::popcount(reached));
  }

  /// Appends a part of the frontier to the queue.
  void collect_words(std::uint32_t first, std::uint32_t last) {
    const std::uint32_t* front = set(control_.front);
    std::uint32_t count = 0;
    for (std::uint32_t word = first; word < last; ++word)
      count += static_cast<std::uint32_t>(std::popcount(front[word]));
    if (count == 0) return;
    std::uint32_t* queue = &search_.queue[control_.end];
    queue += std::atomic_ref(found_.taken).fetch_add(count, std::memory_order_relaxed);
    for (std::uint32_t word = first; word < last; ++word) {
      for (std::uint32_t bits = front[word]; bits != 0; bits &= bits - 1) {
        *queue++ = 32 * word + static_cast<std::uint32_t>(std::countr_zero(bits));
      }
    }
  }

  const Buffers<Index>& search_;
  const Index *offset_, *neighbour_;
  std::uint32_t n_, words_, few_;
  Control& control_;
  Control::Found& found_;
  Control::Team& team_;
  std::uint32_t members_;
};

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers,
             [&]<class Index>(const Buffers<Index>& typed) { Pull<Index>(arguments, typed).run(); });
}

}  // namespace pleach::pull_level
