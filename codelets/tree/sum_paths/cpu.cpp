#include "base/own_operator.hpp"
#include "tree/sum_paths/element.hpp"

#include <algorithm>
#include <vector>

namespace pleach::sum_paths {

namespace {

/// Queries that run through the steps below together; each step prefetches memory for the next. A core then has several
/// memory accesses in flight.
constexpr std::uint32_t side_by_side = 32;

/// Prefetches the data of a place's heavy path.
template <class Index, class Value, class Op>
void fetch(bool in_order, const Buffers<Index, Value, Op>& b, std::uint32_t place) {
  __builtin_prefetch(&b.row[place]);
  __builtin_prefetch(&b.fold[place]);
  if (in_order) __builtin_prefetch(&b.away_fold[place]);
}

/// Prefetches the blocks at both ends of a range, on each level until the range is within one block.
template <class Value>
void fetch_range(const Value* values, const Value* table, std::size_t n, std::uint32_t first, std::uint32_t last) {
  for (const Value *level = values, *next = table;; first /= fold_block, last /= fold_block) {
    __builtin_prefetch(&level[first]);
    __builtin_prefetch(&level[last]);
    if (first / fold_block == last / fold_block) return;
    level = next;
    n = fold_blocks_of(n);
    next += n;
  }
}

template <class Index, class Value, class Op>
struct Batch {
  bool in_order;
  std::uint32_t roots;
  const Op& op;
  const Buffers<Index, Value, Op>& b;
  std::vector<Climb<Index, Value, Op>> climbs = {};
  std::vector<std::uint32_t> on_their_way = {}, met = {};

  /// Runs queries [first, first + count).
  void run(std::uint32_t first, std::uint32_t count) {
    climbs.clear();
    on_their_way.clear();
    met.clear();
    for (std::uint32_t k = first; k < first + count; ++k) {
      __builtin_prefetch(&b.place[b.u[k]]);
      __builtin_prefetch(&b.place[b.v[k]]);
    }
    for (std::uint32_t k = first; k < first + count; ++k) {
      climbs.push_back(climb_between<Index, Value>(op, b.place[b.u[k]], b.place[b.v[k]]));
      on_their_way.push_back(k - first);
      fetch(in_order, b, climbs.back().p);
      fetch(in_order, b, climbs.back().q);
    }
    while (!on_their_way.empty()) {
      look(first);
      for (const std::uint32_t i : on_their_way) {
        climbs[i].go_up(in_order, b, op);
        fetch(in_order, b, climbs[i].of_p > climbs[i].of_q ? climbs[i].p : climbs[i].q);
      }
    }
    for (const std::uint32_t i : met) b.result[first + i] = climbs[i].finish(in_order, b, op);
  }

  /// Finds the queries whose sides have met, and the next heavy path of the others.
  void look(std::uint32_t first) {
    std::erase_if(on_their_way, [&](std::uint32_t i) {
      auto& climb = climbs[i];
      climb.find_paths(b);
      if (climb.never_meets(roots)) {
        b.result[first + i] = op.template identity<Value>();
        return true;
      }
      if (!climb.has_met()) {
        __builtin_prefetch(&b.above[std::max(climb.of_p, climb.of_q)]);
        return false;
      }
      met.push_back(i);
      const auto [low, high] = std::minmax(climb.p, climb.q);
      if (in_order && climb.p > climb.q) {
        fetch_range<Value>(b.away_values, b.away_table, b.values.size(), low, high);
      } else {
        fetch_range<Value>(b.values, b.table, b.values.size(), low, high);
      }
      return true;
    });
  }
};

template <class Index, class Value, class Op>
void run(const Arguments& a, const Op& op, const Buffers<Index, Value, Op>& b) {
  Batch<Index, Value, Op> batch{a.in_order, a.roots, op, b};
  for (std::uint32_t first = 0; first < a.size; first += side_by_side) {
    batch.run(first, std::min(side_by_side, a.size - first));
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.op.definition) {
    return with_index(arguments.index, [&]<class Index>(Index) {
      with_moved(moved_as(arguments.value), [&]<class Value>(Value) {
        run(arguments, CalledOperator(*own), std::bit_cast<Buffers<Index, Value, CalledOperator>>(buffers));
      });
    });
  }
  with_types(arguments, buffers,
             [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& b) { run(arguments, Op{}, b); });
}

}  // namespace pleach::sum_paths
