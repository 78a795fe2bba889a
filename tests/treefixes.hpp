// The ways to call rootfix and leaffix, for the tests of treefix.
#pragma once

#include <pleach/treefix.hpp>

#include "backend.hpp"
#include "trees.hpp"

#include <span>

namespace pleach::test {

struct Way {
  Direction direction;
  bool inclusive;
};

inline constexpr Way ways[] = {
    {Direction::root, false}, {Direction::root, true}, {Direction::leaf, false}, {Direction::leaf, true}};

/// Every way; where OpenCL runs on a CPU, one of them, and the next one at the next call.
inline std::span<const Way> next_ways() {
  static std::size_t turn = 0;
  const std::span all(ways);
  return opencl_on_cpus() ? all.subspan(turn++ % all.size(), 1) : all;
}

inline std::string name_of(Way way) {
  return std::string(way.direction == Direction::root ? "rootfix" : "leaffix") +
         (way.inclusive ? " inclusive" : " exclusive");
}

/// `Values` may be Vector<Value> or std::vector<Value>.
template <class Index, class Values, class Results>
void treefix(Way way, const Tree<Index>& tree, const Values& weight, Results& result, Operator op,
             TreefixMethod method = TreefixMethod::automatic) {
  if (way.direction == Direction::root) {
    rootfix(tree, weight, result, op, {.inclusive = way.inclusive, .method = method});
  } else {
    leaffix(tree, weight, result, op, {.inclusive = way.inclusive, .method = method});
  }
}

}  // namespace pleach::test
