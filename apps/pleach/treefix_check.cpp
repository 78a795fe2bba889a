#include "treefix_check.hpp"

#include "reference/treefix.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

namespace pleach::app {

namespace {

constexpr int block = 2048;

template <class Index, class Value>
std::vector<Wide<Value>> oracle(std::span<const Index> parent, std::span<const Wide<Value>> weight, Direction direction,
                                Operator op, bool inclusive) {
  using Number = Wide<Value>;
  const reference::Children<Index> children = reference::children_of(parent);
  std::vector<Number> result(parent.size());
  std::vector<Index> queue(parent.size());
  const auto with = [&](auto sum) {
    if (direction == Direction::root) {
      reference::rootfix<Index, Number>(children, weight, result, sum, Number{}, inclusive, queue);
    } else {
      reference::leaffix<Index, Number>(children, weight, result, sum, Number{}, inclusive, queue);
    }
  };
  if constexpr (std::is_integral_v<Number>) {
    if (op == bit_xor) {
      with([](Number a, Number b) { return a ^ b; });
      return result;
    }
  }
  with([](Number a, Number b) { return a + b; });
  return result;
}

/// How far a result may be off, for each vertex.
template <class Index, class Value>
class Tolerance {
 public:
  Tolerance(const Tree<Index>& tree, std::span<const Value> weight) {
    if constexpr (std::is_floating_point_v<Value>) {
      if (tree.size() == 0) return;
      const View<const Index> tour = tree.tour().read(), enter = tree.enter().read(), leave = tree.leave().read();
      enter_.assign(enter.begin(), enter.end());
      leave_.assign(leave.begin(), leave.end());
      double largest_weight = 0;
      for (const Value w : weight) {
        if (std::isfinite(w)) {
          total_ += std::abs(w);
          largest_weight = std::max<double>(largest_weight, std::abs(w));
        }
      }
      in_block_ = largest_weight * block;
      blocks_ = static_cast<double>(tour.size()) / block + 1;
    }
  }

  double operator()(std::size_t v, Direction direction) const {
    if constexpr (std::is_floating_point_v<Value>) {
      const double unit = std::numeric_limits<Value>::epsilon() / 2;
      const double local = 2 * block * in_block_, across = (2 * block + 2 * blocks_) * total_;
      const bool one_block = direction == Direction::leaf && enter_[v] / block == leave_[v] / block;
      return unit * (one_block ? local : across);
    } else {
      return static_cast<double>(v * 0);
    }
  }

 private:
  std::vector<Index> enter_, leave_;
  double total_ = 0, in_block_ = 0, blocks_ = 0;
};

}  // namespace

template <class Index, class Value>
std::optional<Difference> check_treefix(const Tree<Index>& tree, std::span<const Index> parent,
                                        std::span<const Value> weight, std::span<const Value> result,
                                        Direction direction, Operator op, bool inclusive) {
  using Number = Wide<Value>;
  const std::vector<Number> wide(weight.begin(), weight.end());
  const std::vector<Number> expected = oracle<Index, Value>(parent, wide, direction, op, inclusive);
  const Tolerance<Index, Value> tolerance(tree, weight);
  return first_difference<Value, Number>(result, expected, [&](std::size_t v) { return tolerance(v, direction); });
}

#define PLEACH_INSTANTIATE(Index, Value)                                                                         \
  template std::optional<Difference> check_treefix<Index, Value>(const Tree<Index>&, std::span<const Index>,     \
                                                                 std::span<const Value>, std::span<const Value>, \
                                                                 Direction, Operator, bool);
#define PLEACH_INSTANTIATE_BOTH(Value)    \
  PLEACH_INSTANTIATE(std::int32_t, Value) \
  PLEACH_INSTANTIATE(std::int64_t, Value)
PLEACH_INSTANTIATE_BOTH(std::int32_t)
PLEACH_INSTANTIATE_BOTH(std::int64_t)
PLEACH_INSTANTIATE_BOTH(float)
PLEACH_INSTANTIATE_BOTH(double)
#undef PLEACH_INSTANTIATE_BOTH
#undef PLEACH_INSTANTIATE

}  // namespace pleach::app
