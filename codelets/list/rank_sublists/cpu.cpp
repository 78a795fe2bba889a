#include "list/rank_sublists/codelet.hpp"

#include <algorithm>
#include <type_traits>

namespace pleach::rank_sublists::cpu {

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

/// The elements that no walk from a head reaches are on cycles. Counts what it reaches.
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

/// Whether all elements are in lists.
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

template <class Op, class Index, class Value>
void rank(const Arguments& arguments, const Index* successor, std::uint32_t m, const Value* values, Value* result,
          const std::uint32_t* predecessor) {
  const auto value = [&](std::uint32_t i) {
    if (values != nullptr) return values[i];
    if constexpr (std::is_integral_v<Value>) return Value{1};
    return Value{};
  };
  for (std::uint32_t head = 0; head < m; ++head) {
    if (predecessor[head] != none) continue;
    Value before = Op::template identity<Value>();
    std::uint32_t i = head;
    for (bool last = false; !last; i = static_cast<std::uint32_t>(successor[i])) {
      const Value through = Op{}(before, value(i));
      result[i] = arguments.inclusive != arguments.from_tail ? through : before;
      before = through;
      last = static_cast<std::uint32_t>(successor[i]) == i;
    }
    if constexpr (std::is_integral_v<Value>) {
      if (!arguments.from_tail) continue;
      i = head;
      for (bool last = false; !last; i = static_cast<std::uint32_t>(successor[i])) {
        result[i] = Plus::difference(before, result[i]);
        last = static_cast<std::uint32_t>(successor[i]) == i;
      }
    }
  }
}

}  // namespace

void rank_sublists(Arguments arguments, const void* successor, std::size_t m, const void* values, void* result,
                   std::uint32_t* scratch, Verdict* verdict) {
  *verdict = {none, none, none, 0};
  const auto count = static_cast<std::uint32_t>(m);
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* next = static_cast<const Index*>(successor);
    link_predecessors(next, count, scratch, *verdict);
    if (verdict->outside != none || verdict->shared != none) return;
    if (!reaches_all(next, count, scratch)) return find_cycle(next, count, scratch, *verdict);
    with_value(arguments.value, [&]<class Value>(Value) {
      with_operator<Value>(arguments.op, [&]<class Op>(Op) {
        rank<Op>(arguments, next, count, static_cast<const Value*>(values), static_cast<Value*>(result), scratch);
      });
    });
  });
}

}  // namespace pleach::rank_sublists::cpu
