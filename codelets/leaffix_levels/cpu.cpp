#include "leaffix_levels/codelet.hpp"

namespace pleach::leaffix_levels::cpu {

namespace {

template <bool inclusive, class Op, class Value>
struct Sweep {
  const std::uint32_t* child;
  const Value* weight;
  Value* sums;
  Value* shared;  // the blocks of height `stored`, or null where no vertex takes them
  Op op;

  [[nodiscard]] Value term(std::uint32_t p) const { return inclusive ? sums[p] : op(sums[p], weight[p]); }

  [[nodiscard]] Value block(std::uint32_t height, std::uint32_t j) const {
    if (height == 0) return term(j);
    if (height == stored && shared != nullptr) return shared[j];
    return add_block(height, j);
  }

  [[nodiscard]] Value add_block(std::uint32_t height, std::uint32_t j) const {
    constexpr std::uint32_t width = 1U << block_bits;
    Value tree[width];
    for (std::uint32_t i = 0; i < width; ++i) tree[i] = block(height - 1, j * width + i);
    for (std::uint32_t half = width / 2; half > 0; half /= 2) {
      for (std::uint32_t i = 0; i < half; ++i) tree[i] = op(tree[2 * i], tree[2 * i + 1]);
    }
    return tree[0];
  }

  /// From the last place to the first: what is below a place stands behind it.
  void run(std::uint32_t begin, std::uint32_t end) const {
    for (std::uint32_t b = end; b-- > begin;) {
      Value sum = inclusive ? weight[b] : Op::template identity<Value>();
      const std::uint32_t last = child[b + 1];
      for (std::uint32_t c = child[b]; c < last;) {
        const std::uint32_t height = height_at(c, last);
        sum = op(sum, block(height, c >> (block_bits * height)));
        c += 1U << (block_bits * height);
      }
      sums[b] = sum;
      if (shared != nullptr && b % granule == 0 && b + granule <= end) {
        shared[b / granule] = add_block(stored, static_cast<std::uint32_t>(b / granule));
      }
    }
  }
};

}  // namespace

void leaffix_levels(Arguments arguments, const std::uint32_t* child, const void* weight, std::uint32_t n, void* sums) {
  with_value(arguments.value, [&]<class Value>(Value) {
    with_operator<Value>(arguments.op, [&]<class Op>(Op op) {
      const auto* w = static_cast<const Value*>(weight);
      auto* s = static_cast<Value*>(sums);
      Value* shared = takes_blocks(arguments.degree, stored) ? s + n + first_block(n, stored) : nullptr;
      if (arguments.inclusive) {
        Sweep<true, Op, Value>{child, w, s, shared, op}.run(arguments.begin, arguments.end);
      } else {
        Sweep<false, Op, Value>{child, w, s, shared, op}.run(arguments.begin, arguments.end);
      }
    });
  });
}

}  // namespace pleach::leaffix_levels::cpu
