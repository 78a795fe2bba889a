// The ways to call rootfix and leaffix, for the tests of treefix.
#pragma once

#include <pleach/treefix.hpp>

#include "trees.hpp"

namespace pleach::test {

struct Way {
  Direction direction;
  bool inclusive;
};

inline constexpr Way ways[] = {
    {Direction::root, false}, {Direction::root, true}, {Direction::leaf, false}, {Direction::leaf, true}};

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
