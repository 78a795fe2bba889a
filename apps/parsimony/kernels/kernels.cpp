#include "kernels/kernels.hpp"
#include "cli/in_build.hpp"

#include <algorithm>
#include <array>

#include "opencl_source.hpp"

namespace parsimony {

namespace {

using pleach::KernelTask;

// Inner loops go over the words of a row, and the compiler vectorises them.
constexpr std::size_t words = row_words;
using Row = std::array<Word, words>;

/// A set is a row for each state. Numbers of k bits are k planes: a row for each bit.
class Block {
 public:
  Block(const FitchShape& shape, const Word* leaves, Word* work)
      : states_(static_cast<std::size_t>(shape.states)),
        score_planes_(static_cast<std::size_t>(shape.score_planes)),
        count_planes_(static_cast<std::size_t>(shape.count_planes)),
        leaves_(leaves),
        sets_(work),
        score_(work + static_cast<std::size_t>(shape.slots) * states_ * words),
        waiting_(score_ + score_planes_ * words),
        counts_(waiting_ + score_planes_ * words),
        most_(counts_ + states_ * count_planes_ * words) {}

  [[nodiscard]] const Word* set_of(std::int32_t child) const {
    return child < 0 ? slot(~child) : leaves_ + static_cast<std::size_t>(child) * states_ * words;
  }
  [[nodiscard]] Word* slot(std::int32_t slot) const { return sets_ + static_cast<std::size_t>(slot) * states_ * words; }

  void begin_scores() { std::fill_n(score_, score_planes_ * words, Word{0}); }

  void fitch(const Word* __restrict__ a, const Word* __restrict__ b, Word* __restrict__ set) {
    Row missed{};
    for (std::size_t s = 0; s < states_; ++s) {
      for (std::size_t w = 0; w < words; ++w) missed[w] |= a[s * words + w] & b[s * words + w];
    }
    for (Word& word : missed) word = ~word;
    for (std::size_t s = 0; s < states_; ++s) {
      for (std::size_t w = 0; w < words; ++w) {
        const Word x = a[s * words + w], y = b[s * words + w];
        set[s * words + w] = (x & y) | (missed[w] & (x | y));
      }
    }
    add_change(missed);
  }

  void hartigan(const std::int32_t* children, std::int32_t count, Word* __restrict__ set) {
    count_states(children, count);
    find_most(set);
    // Computes count - most, from the lowest bit up.
    Row borrow{};
    for (std::size_t k = 0; k < count_planes_; ++k) {
      const Word bit = (static_cast<Word>(count) >> k & 1) != 0 ? ~Word{0} : 0;
      Row changes;
      for (std::size_t w = 0; w < words; ++w) {
        const Word most = most_[k * words + w];
        changes[w] = bit ^ most ^ borrow[w];
        borrow[w] = (~bit & most) | (~(bit ^ most) & borrow[w]);
      }
      add_to_score(k, changes);
    }
  }

  /// Counts, for each state, the children whose sets contain it.
  void count_states(const std::int32_t* children, std::int32_t count) {
    std::fill_n(counts_, states_ * count_planes_ * words, Word{0});
    for (std::int32_t c = 0; c < count; ++c) {
      const Word* const set = set_of(children[c]);
      for (std::size_t s = 0; s < states_; ++s) {
        Row carry;
        std::copy_n(set + s * words, words, carry.begin());
        for (std::size_t k = 0; k < count_planes_ && (c + 1) >> k != 0; ++k) add(plane(s, k), carry);
      }
    }
  }

  /// Finds the states with the maximal count, bit by bit from the highest.
  void find_most(Word* __restrict__ set) {
    std::fill_n(set, states_ * words, ~Word{0});
    for (std::size_t k = count_planes_; k-- > 0;) {
      Row any{};
      for (std::size_t s = 0; s < states_; ++s) {
        for (std::size_t w = 0; w < words; ++w) any[w] |= set[s * words + w] & plane(s, k)[w];
      }
      for (std::size_t s = 0; s < states_; ++s) {
        for (std::size_t w = 0; w < words; ++w) set[s * words + w] &= ~any[w] | plane(s, k)[w];
      }
      std::ranges::copy(any, most_ + k * words);
    }
  }

  /// Computes the final set of a vertex from its parent's and its children's sets.
  void finish(const Word* __restrict__ parent, const std::int32_t* children, std::int32_t count,
              Word* __restrict__ set) {
    count_states(children, count);
    find_most(set);
    Row outside{}, borrow;
    for (std::size_t s = 0; s < states_; ++s) {
      for (std::size_t w = 0; w < words; ++w) outside[w] |= parent[s * words + w] & ~set[s * words + w];
    }
    borrow.fill(~Word{0});
    for (std::size_t k = 0; k < count_planes_; ++k) {  // most - 1
      for (std::size_t w = 0; w < words; ++w) {
        const Word most = most_[k * words + w];
        most_[k * words + w] = most ^ borrow[w];
        borrow[w] &= ~most;
      }
    }
    for (std::size_t s = 0; s < states_; ++s) {
      Row second;
      second.fill(~Word{0});
      for (std::size_t k = 0; k < count_planes_; ++k) {
        for (std::size_t w = 0; w < words; ++w) second[w] &= ~(plane(s, k)[w] ^ most_[k * words + w]);
      }
      for (std::size_t w = 0; w < words; ++w) {
        const Word above = parent[s * words + w], upper = set[s * words + w];
        set[s * words + w] = (outside[w] & (upper | (above & second[w]))) | (~outside[w] & above);
      }
    }
  }

  void write_scores(std::size_t sites, std::int32_t* __restrict__ score) {
    for (std::size_t k = 0; k < score_planes_; ++k) {
      if ((changes_ >> k & 1) == 0) continue;
      Row carry;
      std::copy_n(waiting_ + k * words, words, carry.begin());
      add_to_score(k, carry);
    }
    for (std::size_t i = 0; i < sites; ++i) {
      Word sum = 0;
      for (std::size_t k = 0; k < score_planes_; ++k) sum |= (score_[k * words + i / 32] >> i % 32 & 1) << k;
      score[i] = static_cast<std::int32_t>(sum);
    }
  }

 private:
  [[nodiscard]] Word* plane(std::size_t state, std::size_t k) const {
    return counts_ + (state * count_planes_ + k) * words;
  }

  static void add(Word* __restrict__ plane, Row& carry) {
    for (std::size_t w = 0; w < words; ++w) {
      const Word both = plane[w] & carry[w];
      plane[w] ^= carry[w];
      carry[w] = both;
    }
  }

  void add_to_score(std::size_t k, Row& carry) {
    for (; k < score_planes_; ++k) add(score_ + k * words, carry);
  }

  /// Adds a row of carries. Of two carries into a bit, one waits for the other, so that an addition takes two full
  /// adders, whatever the score.
  void add_change(Row& carry) {
    std::size_t k = 0;
    for (; (changes_ >> k & 1) != 0; ++k) {
      Word* const __restrict__ sum = score_ + k * words;
      const Word* const __restrict__ other = waiting_ + k * words;
      for (std::size_t w = 0; w < words; ++w) {
        const Word a = sum[w], b = other[w], c = carry[w], half = a ^ b;
        sum[w] = half ^ c;
        carry[w] = (a & b) | (half & c);
      }
    }
    std::ranges::copy(carry, waiting_ + k * words);
    ++changes_;
  }

  const std::size_t states_, score_planes_, count_planes_;
  const Word* const leaves_;
  Word *const sets_, *const score_, *const waiting_, *const counts_, *const most_;
  std::size_t changes_ = 0;  // number of added changes, 0 or 1 each
};

Block block_of(const KernelTask& task, std::size_t begin) {
  const auto& shape = task.arguments<FitchShape>();
  const std::size_t block = begin / pleach::kernel_block;
  return {shape, task.vector<const Word>(1) + block * static_cast<std::size_t>(shape.taxa * shape.states) * words,
          task.vector<Word>(2) + block * rows_of(shape) * words};
}

void go_up(const KernelTask& task) {
  for (std::size_t begin = 0; begin < task.size; begin += pleach::kernel_block) {
    Block block = block_of(task, begin);
    const auto* plan = task.vector<const std::int32_t>(0);
    block.begin_scores();
    for (int v = 0; v < task.arguments<FitchShape>().vertices; ++v) {
      Word* const set = block.slot(plan[0]);
      const std::int32_t count = plan[1];
      if (count == 2) {
        block.fitch(block.set_of(plan[2]), block.set_of(plan[3]), set);
      } else {
        block.hartigan(plan + 2, count, set);
      }
      plan += 2 + count;
    }
    block.write_scores(std::min(pleach::kernel_block, task.size - begin), task.vector<std::int32_t>(3) + begin);
  }
}

void go_down(const KernelTask& task) {
  for (std::size_t begin = 0; begin < task.size; begin += pleach::kernel_block) {
    Block block = block_of(task, begin);
    const auto* plan = task.vector<const std::int32_t>(0);
    for (int v = 0; v < task.arguments<FitchShape>().vertices; ++v) {
      const std::int32_t slot = plan[0], parent = plan[1], count = plan[2];
      if (parent >= 0) block.finish(block.slot(parent), plan + 3, count, block.slot(slot));
      plan += 3 + count;
    }
  }
}

/// Sites that are processed together, so that the costs of a few vertices fit in the first-level cache.
constexpr std::size_t strip = 256;

template <class Cost>
class Strip {
 public:
  Strip(const SankoffShape& shape, const Word* leaves, const Cost* costs, Cost* work, std::size_t first)
      : states_(static_cast<std::size_t>(shape.states)),
        leaf_(slot_of(work + first, shape.slots)),
        leaves_(leaves + first / 32),
        costs_(costs),
        work_(work + first) {}

  void join(const std::int32_t* children, std::int32_t count, std::int32_t slot) {
    Cost* const sums = slot_of(work_, slot);
    for (std::size_t i = 0; i < states_; ++i) std::fill_n(sums + i * pleach::kernel_block, strip, Cost{0});
    for (std::int32_t c = 0; c < count; ++c) {
      if (children[c] >= 0) expand(children[c]);
      add(children[c] >= 0 ? leaf_ : slot_of(work_, ~children[c]), sums);
    }
  }

  void write_scores(std::int32_t slot, std::size_t sites, Cost* __restrict__ score) {
    const Cost* const sums = slot_of(work_, slot);
    for (std::size_t i = 0; i < sites; ++i) {
      Cost least = sums[i];
      for (std::size_t s = 1; s < states_; ++s) least = std::min(least, sums[s * pleach::kernel_block + i]);
      score[i] = least;
    }
  }

 private:
  [[nodiscard]] Cost* slot_of(Cost* work, std::int32_t slot) const {
    return work + static_cast<std::size_t>(slot) * states_ * pleach::kernel_block;
  }

  void expand(std::int32_t taxon) {
    for (std::size_t s = 0; s < states_; ++s) {
      const Word* const bits = leaves_ + (static_cast<std::size_t>(taxon) * states_ + s) * words;
      for (std::size_t i = 0; i < strip; ++i) {
        leaf_[s * pleach::kernel_block + i] = (bits[i / 32] >> i % 32 & 1) != 0 ? Cost{0} : forbidden<Cost>;
      }
    }
  }

  void add(const Cost* __restrict__ child, Cost* __restrict__ sums) {
    for (std::size_t i = 0; i < states_; ++i) {
      std::array<Cost, strip> least;
      least.fill(forbidden<Cost>);
      for (std::size_t j = 0; j < states_; ++j) {
        const Cost cost = costs_[i * states_ + j];
        const Cost* const below = child + j * pleach::kernel_block;
        for (std::size_t k = 0; k < strip; ++k) least[k] = std::min(least[k], below[k] + cost);
      }
      Cost* const sum = sums + i * pleach::kernel_block;
      for (std::size_t k = 0; k < strip; ++k) sum[k] = std::min(sum[k] + least[k], forbidden<Cost>);
    }
  }

  const std::size_t states_;
  Cost* const leaf_;
  const Word* const leaves_;
  const Cost* const costs_;
  Cost* const work_;
};

template <class Cost>
void sum_costs(const KernelTask& task) {
  const auto& shape = task.arguments<SankoffShape>();
  const auto taxa = static_cast<std::size_t>(shape.taxa), states = static_cast<std::size_t>(shape.states);
  for (std::size_t begin = 0; begin < task.size; begin += strip) {
    const std::size_t block = begin / pleach::kernel_block;
    Strip<Cost> sites(
        shape, task.vector<const Word>(1) + block * taxa * states * words, task.vector<const Cost>(2),
        task.vector<Cost>(3) + block * (static_cast<std::size_t>(shape.slots) + 1) * states * pleach::kernel_block,
        begin % pleach::kernel_block);
    const auto* plan = task.vector<const std::int32_t>(0);
    std::int32_t root = 0;
    for (int v = 0; v < shape.vertices; ++v) {
      root = plan[0];
      sites.join(plan + 2, plan[1], root);
      plan += 2 + plan[1];
    }
    sites.write_scores(root, std::min(strip, task.size - begin), task.vector<Cost>(4) + begin);
  }
}

}  // namespace

const pleach::Kernel fitch_up({.name = "fitch_up",
                               .vectors = 4,
                               .cpu = go_up,
                               .cuda = pleach::app::in_build<cuda::fitch_up>(),
                               .opencl = opencl_source});
const pleach::Kernel fitch_down({.name = "fitch_down",
                                 .vectors = 3,
                                 .cpu = go_down,
                                 .cuda = pleach::app::in_build<cuda::fitch_down>(),
                                 .opencl = opencl_source});
const pleach::Kernel sankoff_i32({.name = "sankoff_i32",
                                  .vectors = 5,
                                  .cpu = sum_costs<std::int32_t>,
                                  .cuda = pleach::app::in_build<cuda::sankoff_i32>(),
                                  .opencl = opencl_source});
const pleach::Kernel sankoff_f32({.name = "sankoff_f32",
                                  .vectors = 5,
                                  .cpu = sum_costs<float>,
                                  .cuda = pleach::app::in_build<cuda::sankoff_f32>(),
                                  .opencl = opencl_source});

}  // namespace parsimony
