#include "search/expand_level/codelet.hpp"
#include "search/team.hpp"

#include <algorithm>

namespace pleach::expand_level {

namespace {

enum Stage : std::uint32_t { start, expand, split };

// Measured on two Zen 5 cores, with Kronecker graphs, grids, roads and trees of 2^20 and 2^22 vertices. Unless noted,
// half and twice each value change the time by less than 5 %.

/// Vertices of a frontier that one core expands alone, without atomic operations, because sharing would take longer. On
/// a grid, 96 to 384 are equal, and 768 takes a tenth longer.
constexpr std::uint32_t narrow = 192;

/// Vertices of a frontier per member of the team up to which each member gets one chunk: a core then mostly reads what
/// it has written. Smaller chunks take 1.4 to 2 times as long on grids if the cores share no cache, and 1.1 times if
/// they do.
constexpr std::uint32_t few_vertices = 2048;

/// For larger frontiers, the minimal vertices of a chunk and the maximal number of chunks.
constexpr std::uint32_t chunk_vertices = 128, max_chunks = 512;

/// Prefetch distance, in vertices, of offsets and of the rows there.
constexpr std::uint32_t ahead = 8;

/// Rows with at least long_row arcs are prefetched beyond their first cache line, up to row_ahead arcs: a Kronecker
/// graph takes two thirds of the time without that. Up to 64 arcs takes 1.1 times the time.
constexpr std::uint32_t long_row = 16, row_ahead = 256;

/// Reached vertices that a task collects before it appends them to the queue.
constexpr std::uint32_t kept = 1024;

/// Arcs of long rows to unreached vertices that a task collects before it claims the vertices. With a quarter of it, a
/// Kronecker graph takes 1.1 times as long if the cores share no cache.
constexpr std::uint32_t kept_arcs = 8192;

/// Returns whether the calling task reaches w first.
template <bool alone>
bool claim(std::uint32_t* visited, std::uint32_t w) {
  const std::atomic_ref word(visited[w / 32]);
  const std::uint32_t bit = std::uint32_t{1} << (w % 32), seen = word.load(std::memory_order_relaxed);
  if ((seen & bit) != 0) return false;
  if constexpr (alone) {
    word.store(seen | bit, std::memory_order_relaxed);
    return true;
  } else {
    return (word.fetch_or(bit, std::memory_order_relaxed) & bit) == 0;
  }
}

template <class Index>
class Expansion {
 public:
  Expansion(const Arguments& arguments, const Buffers<Index>& search)
      : search_(search),
        offset_(search.offset),
        neighbour_(search.neighbour),
        control_(*search.control),
        found_(control_.found[0]),
        team_(control_.team[arguments.team]),
        alpha_(arguments.alpha),
        members_(arguments.members),
        only_narrow_(arguments.levels == 0) {}

  void run() {
    run_in_team(
        control_, team_, members_, [this](std::uint32_t chunk) { work(chunk); }, [this] { return next(); });
  }

 private:
  struct Arc {
    std::uint32_t from, to;
  };

  /// The vertices that one task has found in one chunk.
  struct Chunk {
    std::uint32_t count = 0, arcs = 0;
    std::uint32_t vertex[kept];
    Arc arc[kept_arcs];
  };

  void work(std::uint32_t number) {
    Chunk chunk;
    const auto expand_row = [&](std::uint32_t v, std::uint32_t begin, std::uint32_t end) {
      if (end - begin < long_row) {
        expand_arcs<false>(v, begin, end, control_.level, [&](std::uint32_t w) { push(chunk, w); });
      } else {
        look_at(chunk, v, begin, end);
      }
    };
    if (team_.stage == expand) {
      const std::uint32_t size = chunk_size(), first = control_.begin + number * size;
      expand_vertices<false>(first, std::min(first + size, control_.end), expand_row);
    } else {
      const auto [v, piece] = search_.piece[number];
      const std::uint32_t begin = at(v) + piece * piece_arcs;
      expand_row(v, begin, std::min(begin + piece_arcs, at(v + 1)));
    }
    claim_arcs(chunk);
    append(chunk);
  }

  [[nodiscard]] std::uint32_t chunk_size() const {
    if (control_.size <= members_ * few_vertices) return (control_.size + members_ - 1) / members_;
    return std::max(control_.size / max_chunks, chunk_vertices);
  }

  /// Called by one task between two steps. Searches narrow levels itself.
  std::int32_t next() {
    if (control_.heading != Heading::down) return 0;
    if (team_.stage != start && (team_.stage == split || found_.pieces == 0)) {
      advance(control_, control_.end + found_.vertices, found_.arcs);
      found_ = {};
    }
    if (found_.pieces == 0) expand_narrow();
    if (found_.pieces > 0) {
      team_.stage = split;
      return static_cast<std::int32_t>(found_.pieces);
    }
    if (control_.size == 0 || leads_up(control_)) {
      control_.heading = control_.size == 0 ? Heading::over : Heading::up;
      return 0;
    }
    if (only_narrow_) return 0;
    team_.stage = expand;
    return static_cast<std::int32_t>((control_.size + chunk_size() - 1) / chunk_size());
  }

  /// Searches up to the first level that is not narrow, or that has pieces.
  void expand_narrow() {
    FrontierState now = control_;  // a copy can be in registers
    while (now.size > 0 && now.size <= narrow && !leads_up(now)) {
      std::uint32_t end = now.end, arcs = 0;
      const auto push = [&](std::uint32_t w) {
        search_.queue[end++] = w;
        if (alpha_ > 0) arcs += at(w + 1) - at(w);
      };
      expand_vertices<true>(now.begin, end, [&](std::uint32_t v, std::uint32_t row, std::uint32_t row_end) {
        expand_arcs<true>(v, row, row_end, now.level, push);
      });
      if (found_.pieces > 0) {
        found_.vertices = end - now.end;
        found_.arcs = arcs;
        break;
      }
      advance(now, end, arcs);
    }
    static_cast<FrontierState&>(control_) = now;
  }

  [[nodiscard]] bool leads_up(const FrontierState& frontier) const {
    return alpha_ > 0 && frontier.arcs > frontier.rest / alpha_;
  }

  /// Advances to the next frontier, which ends at `end` and has `arcs` arcs.
  static void advance(FrontierState& frontier, std::uint32_t end, std::uint32_t arcs) {
    ++frontier.level;
    frontier.begin = frontier.end;
    frontier.end = end;
    frontier.size = end - frontier.begin;
    frontier.rest -= frontier.arcs;
    frontier.arcs = arcs;
  }

  [[nodiscard]] std::uint32_t at(std::uint32_t v) const { return static_cast<std::uint32_t>(offset_[v]); }

  /// Calls expand_row() with the rows of queue[first, last); rows with many arcs become pieces.
  template <bool alone, class ExpandRow>
  void expand_vertices(std::uint32_t first, std::uint32_t last, ExpandRow expand_row) {
    constexpr std::uint32_t line = 64 / sizeof(Index);
    const std::uint32_t* queue = search_.queue;
    for (std::uint32_t i = first; i < last; ++i) {
      if (i + 2 * ahead < last) __builtin_prefetch(&offset_[queue[i + 2 * ahead]]);
      if (i + ahead < last) {
        const std::uint32_t next = queue[i + ahead], row = at(next), arcs = at(next + 1) - row;
        __builtin_prefetch(&neighbour_[row]);
        for (std::uint32_t k = line; arcs >= long_row && k < std::min(arcs, row_ahead); k += line) {
          __builtin_prefetch(&neighbour_[row + k]);
        }
      }
      const std::uint32_t v = queue[i], begin = at(v), end = at(v + 1);
      if (end - begin < piece_arcs) {
        expand_row(v, begin, end);
      } else {
        const std::uint32_t count = (end - begin + piece_arcs - 1) / piece_arcs;
        Piece* piece = &search_.piece[add<alone>(found_.pieces, count)];
        for (std::uint32_t k = 0; k < count; ++k) piece[k] = {v, k};
      }
    }
  }

  /// Expands from the last arc to the first. If rows are sorted and close labels are close in the graph, the parents of
  /// neighbours are then neighbours, and a subtree is contiguous: later passes over the trees of a grid take half the
  /// time.
  template <bool alone, class Push>
  void expand_arcs(std::uint32_t v, std::uint32_t begin, std::uint32_t end, std::uint32_t level, Push push) {
    for (std::uint32_t k = end; k-- > begin;) {
      const auto w = static_cast<std::uint32_t>(neighbour_[k]);
      if (!claim<alone>(search_.visited, w)) continue;
      search_.arrival[w] = {v, static_cast<std::int32_t>(level) + 1};
      push(w);
    }
  }

  /// Collects the arcs that may lead to new vertices, without a branch, which would be unpredictable.
  void look_at(Chunk& chunk, std::uint32_t v, std::uint32_t begin, std::uint32_t end) {
    while (begin < end) {
      const std::uint32_t stop = std::min(end, begin + kept_arcs - chunk.arcs);
      std::uint32_t count = chunk.arcs;
      for (; begin < stop; ++begin) {
        const auto w = static_cast<std::uint32_t>(neighbour_[begin]);
        const std::uint32_t seen = std::atomic_ref(search_.visited[w / 32]).load(std::memory_order_relaxed);
        chunk.arc[count].from = v;
        chunk.arc[count].to = w;
        count += ~(seen >> (w % 32)) & 1;
      }
      chunk.arcs = count;
      if (count == kept_arcs) claim_arcs(chunk);
    }
  }

  /// Claims many vertices at a time, so that cores compete less for the bits than with single claims. Writes vertices
  /// only after all claims, because an atomic operation waits for the stores before it.
  void claim_arcs(Chunk& chunk) {
    std::uint32_t count = 0;
    for (std::uint32_t k = 0; k < chunk.arcs; ++k) {
      const Arc arc = chunk.arc[k];
      if (claim<false>(search_.visited, arc.to)) chunk.arc[count++] = arc;
    }
    chunk.arcs = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
      const auto [v, w] = chunk.arc[k];
      search_.arrival[w] = {v, static_cast<std::int32_t>(control_.level) + 1};
      push(chunk, w);
    }
  }

  void push(Chunk& chunk, std::uint32_t w) {
    if (chunk.count == kept) append(chunk);
    chunk.vertex[chunk.count++] = w;
  }

  void append(Chunk& chunk) {
    if (chunk.count == 0) return;
    std::copy_n(chunk.vertex, chunk.count, &search_.queue[control_.end + add<false>(found_.vertices, chunk.count)]);
    if (alpha_ > 0) {
      std::uint32_t arcs = 0;
      for (std::uint32_t k = 0; k < chunk.count; ++k) arcs += at(chunk.vertex[k] + 1) - at(chunk.vertex[k]);
      add<false>(found_.arcs, arcs);
    }
    chunk.count = 0;
  }

  template <bool alone>
  static std::uint32_t add(std::uint32_t& sum, std::uint32_t count) {
    if constexpr (!alone) return std::atomic_ref(sum).fetch_add(count, std::memory_order_relaxed);
    sum += count;
    return sum - count;
  }

  const Buffers<Index>& search_;
  const Index *offset_, *neighbour_;
  Control& control_;
  Control::Found& found_;
  Control::Team& team_;
  std::uint32_t alpha_, members_;
  bool only_narrow_;
};

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers,
             [&]<class Index>(const Buffers<Index>& typed) { Expansion<Index>(arguments, typed).run(); });
}

}  // namespace pleach::expand_level
