#include "base/own_operator.hpp"
#include "list/rank_sublists/codelet.hpp"

#include <algorithm>
#include <type_traits>

namespace pleach::rank_sublists {

namespace {

/// predecessor[i] is the element before i, `none` for the head of a list.
template <class Index>
void link_predecessors(const Index* successor, std::uint32_t m, std::uint32_t* predecessor, Verdict& verdict) {
  std::fill_n(predecessor, m, none);
  for (std::uint32_t i = 0; i < m; ++i) {
    const Index next = successor[i];
    if (next < 0 || next >= static_cast<Index>(m)) {
      verdict.outside = std::min(verdict.outside, i);
    } else if (static_cast<std::uint32_t>(next) == i) {
      ++verdict.lists;
    } else if (predecessor[next] != none) {
      verdict.shared = std::min(verdict.shared, i);
    } else {
      predecessor[next] = i;
    }
  }
}

/// Finds elements on cycles: no walk from a head reaches them. Counts the reached elements.
template <class Index>
void find_cycle(const Index* successor, std::uint32_t m, std::uint32_t* predecessor, Verdict& verdict) {
  constexpr std::uint32_t reached = none - 1;
  for (std::uint32_t head = 0; head < m; ++head) {
    if (predecessor[head] != none) continue;
    std::uint32_t i = head;
    while (static_cast<std::uint32_t>(successor[i]) != i) {
      i = static_cast<std::uint32_t>(successor[i]);
      predecessor[i] = reached;
    }
  }
  for (std::uint32_t i = 0; i < m; ++i) {
    if (predecessor[i] != none && predecessor[i] != reached) verdict.cycle = std::min(verdict.cycle, i);
  }
}

/// Returns whether all elements are in lists.
template <class Index>
bool reaches_all(const Index* successor, std::uint32_t m, const std::uint32_t* predecessor) {
  std::uint32_t reached = 0;
  for (std::uint32_t head = 0; head < m; ++head) {
    if (predecessor[head] != none) continue;
    std::uint32_t i = head;
    for (++reached; static_cast<std::uint32_t>(successor[i]) != i; ++reached) {
      i = static_cast<std::uint32_t>(successor[i]);
    }
  }
  return reached == m;
}

/// Returns the number of elements reached from heads.
template <class Op, class Index, class Value>
std::uint32_t rank(const Arguments& arguments, Op op, const Index* successor, std::uint32_t m, const Value* values,
                   Value* result, const std::uint32_t* predecessor) {
  const auto value = [&](std::uint32_t i) {
    if (values != nullptr) return values[i];
    if constexpr (std::is_integral_v<Value>) return Value{1};
    return Value{};
  };
  const bool through_each = arguments.inclusive != arguments.from_tail;
  std::uint32_t reached = 0;
  for (std::uint32_t head = 0; head < m; ++head) {
    if (predecessor[head] != none) continue;
    Value before = op.template identity<Value>();
    for (std::uint32_t i = head, at = none; i != at;) {
      at = i;
      i = static_cast<std::uint32_t>(successor[i]);  // load before the stores: the next step waits for nothing else
      const Value through = op(before, value(at));
      result[at] = through_each ? through : before;
      before = through;
      ++reached;
    }
    if constexpr (std::is_integral_v<Value>) {
      if (!arguments.from_tail) continue;
      for (std::uint32_t i = head, at = none; i != at;) {
        at = i;
        i = static_cast<std::uint32_t>(successor[i]);
        result[at] = Plus::difference(before, result[at]);
      }
    }
  }
  return reached;
}

template <class Index, class Value, class Op>
void run(const Arguments& arguments, Op op, const Buffers<Index, Value, Op>& buffers) {
  const auto [successor, values, result, scratch, all_verdict] = buffers;
  const auto m = static_cast<std::uint32_t>(successor.size());
  Verdict& verdict = all_verdict[0];
  verdict = {none, none, none, 0};
  link_predecessors<Index>(successor, m, scratch, verdict);
  if (verdict.outside != none || verdict.shared != none) return;
  const bool sound = (!arguments.keeps_result || reaches_all<Index>(successor, m, scratch)) &&
                     rank<Op, Index, Value>(arguments, op, successor, m, values, result, scratch) == m;
  if (!sound) find_cycle<Index>(successor, m, scratch, verdict);
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
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& typed) {
    run(arguments, Op{}, typed);
  });
}

}  // namespace pleach::rank_sublists
