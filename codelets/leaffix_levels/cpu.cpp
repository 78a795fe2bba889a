#include "leaffix_levels/codelet.hpp"

#include <algorithm>

namespace pleach::leaffix_levels::cpu {

namespace {

template <bool inclusive, class Op, class Value>
struct Sweep {
  const std::uint32_t* child;
  const std::uint32_t* up;
  const Value* weight;
  Value* sums;
  Value* shared;     // the blocks of height `stored`, or null where no vertex takes them
  bool with_blocks;  // whether a vertex takes any of any height
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

  /// `sum` with the terms of the children [first, c).
  [[nodiscard]] Value add_children(Value sum, std::uint32_t first, std::uint32_t c) const {
    while (c > first) {
      const std::uint32_t height = height_before(first, c);
      c -= 1U << (block_bits * height);
      sum = op(sum, block(height, c >> (block_bits * height)));
    }
    return sum;
  }

  /// The same for all vertices [b, end), none of which takes blocks: each child finds its parent.
  void add_children_of(std::uint32_t b, std::uint32_t end) const {
    const std::uint32_t first = child[b];
    for (std::uint32_t c = child[end]; c-- > first;) {
      Value& sum = sums[up[c] - 1];
      sum = op(sum, term(c));
    }
  }

  /// The first place such that no vertex from there to `end` takes blocks.
  [[nodiscard]] std::uint32_t behind_last_with_blocks(std::uint32_t begin, std::uint32_t end) const {
    while (end > begin && !takes_blocks(child[end] - child[end - 1], 1)) --end;
    return end;
  }

  /// From the last place to the first: what is below a place stands behind it.
  void run(std::uint32_t begin, std::uint32_t end) const {
    while (end > begin) {
      const auto start = static_cast<std::uint32_t>(std::max<std::size_t>(begin, (end - 1) / granule * granule));
      for (std::uint32_t b = start; b < end; ++b) sums[b] = inclusive ? weight[b] : Op::template identity<Value>();
      for (std::uint32_t b = end; b > start;) {
        const std::uint32_t last = b;
        b = with_blocks ? behind_last_with_blocks(start, b) : start;
        add_children_of(b, last);
        if (b == start) break;
        --b;
        sums[b] = add_children(sums[b], child[b], child[b + 1]);
      }
      if (shared != nullptr && start % granule == 0 && end - start == granule) {
        shared[start / granule] = add_block(stored, static_cast<std::uint32_t>(start / granule));
      }
      end = start;
    }
  }
};

}  // namespace

void leaffix_levels(Arguments arguments, const std::uint32_t* child, const std::uint32_t* up, const void* weight,
                    std::uint32_t n, void* sums) {
  with_value(arguments.value, [&]<class Value>(Value) {
    with_operator<Value>(arguments.op, [&]<class Op>(Op op) {
      const auto* w = static_cast<const Value*>(weight);
      auto* s = static_cast<Value*>(sums);
      const bool with_blocks = takes_blocks(arguments.degree, 1);
      Value* shared = takes_blocks(arguments.degree, stored) ? s + n + first_block(n, stored) : nullptr;
      if (arguments.inclusive) {
        Sweep<true, Op, Value>{child, up, w, s, shared, with_blocks, op}.run(arguments.begin, arguments.end);
      } else {
        Sweep<false, Op, Value>{child, up, w, s, shared, with_blocks, op}.run(arguments.begin, arguments.end);
      }
    });
  });
}

}  // namespace pleach::leaffix_levels::cpu
