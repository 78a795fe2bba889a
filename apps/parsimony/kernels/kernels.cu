#include "kernels/kernels.hpp"

namespace parsimony::cuda {

namespace {

using pleach::KernelTask;

/// Each thread works on one word of each row.
class Lane {
 public:
  __device__ Lane(const FitchShape& shape, const Word* leaves, Word* work)
      : shape_(shape), leaves_(leaves + std::size_t{blockIdx.x} * shape.taxa * shape.states * row_words + threadIdx.x) {
    const std::size_t planes = std::size_t{2} * shape.score_planes + (shape.states + 1) * shape.count_planes;
    sets_ = work + blockIdx.x * (std::size_t(shape.slots) * shape.states + planes) * row_words + threadIdx.x;
    score_ = sets_ + std::size_t(shape.slots) * shape.states * row_words;
    waiting_ = score_ + shape.score_planes * row_words;
    counts_ = waiting_ + shape.score_planes * row_words;
    most_ = counts_ + shape.states * shape.count_planes * row_words;
  }

  __device__ const Word* set_of(std::int32_t child) const {
    return child < 0 ? slot(~child) : leaves_ + std::size_t(child) * shape_.states * row_words;
  }
  __device__ Word* slot(std::int32_t slot) const { return sets_ + std::size_t(slot) * shape_.states * row_words; }

  __device__ void begin_scores() {
    for (int k = 0; k < shape_.score_planes; ++k) score_[k * row_words] = 0;
  }

  /// Fitch for the four states of DNA: the sets stay in registers.
  __device__ void fitch(const Word* __restrict__ a, const Word* __restrict__ b, Word* __restrict__ set) {
    const Word missed = shape_.states == 4 ? join<4>(4, a, b, set) : join<1>(shape_.states, a, b, set);
    add_change(missed);
  }

  __device__ void hartigan(const std::int32_t* children, std::int32_t count, Word* set) {
    count_states(children, count);
    find_most(set);
    Word borrow = 0;
    for (int k = 0; k < shape_.count_planes; ++k) {
      const Word bit = (Word(count) >> k & 1) != 0 ? ~Word{0} : 0, most = most_[k * row_words];
      add_to_score(k, bit ^ most ^ borrow);
      borrow = (~bit & most) | (~(bit ^ most) & borrow);
    }
  }

  __device__ void finish(const Word* parent, const std::int32_t* children, std::int32_t count, Word* set) {
    count_states(children, count);
    find_most(set);
    Word outside = 0, borrow = ~Word{0};
    for (int s = 0; s < shape_.states; ++s) outside |= parent[s * row_words] & ~set[s * row_words];
    for (int k = 0; k < shape_.count_planes; ++k) {
      const Word most = most_[k * row_words];
      most_[k * row_words] = most ^ borrow;
      borrow &= ~most;
    }
    for (int s = 0; s < shape_.states; ++s) {
      Word second = ~Word{0};
      for (int k = 0; k < shape_.count_planes; ++k) second &= ~(*plane(s, k) ^ most_[k * row_words]);
      const Word above = parent[s * row_words], upper = set[s * row_words];
      set[s * row_words] = (outside & (upper | (above & second))) | (~outside & above);
    }
  }

  __device__ void write_scores(std::size_t size, std::int32_t* score) {
    for (int k = 0; k < shape_.score_planes; ++k) {
      if ((changes_ >> k & 1) != 0) add_to_score(k, waiting_[k * row_words]);
    }
    const std::size_t begin = std::size_t{blockIdx.x} * pleach::kernel_block + threadIdx.x * 32;
    for (unsigned i = 0; i < 32 && begin + i < size; ++i) {
      Word sum = 0;
      for (int k = 0; k < shape_.score_planes; ++k) sum |= (score_[k * row_words] >> i & 1) << k;
      score[begin + i] = static_cast<std::int32_t>(sum);
    }
  }

 private:
  __device__ Word* plane(int state, int k) const { return counts_ + (state * shape_.count_planes + k) * row_words; }

  static __device__ Word add(Word* plane, Word carry) {
    const Word word = *plane;
    *plane = word ^ carry;
    return word & carry;
  }

  __device__ void add_to_score(int k, Word carry) {
    for (; k < shape_.score_planes; ++k) carry = add(score_ + k * row_words, carry);
  }

  __device__ void add_change(Word carry) {
    int k = 0;
    for (; (changes_ >> k & 1) != 0; ++k) {
      const Word a = score_[k * row_words], b = waiting_[k * row_words], half = a ^ b;
      score_[k * row_words] = half ^ carry;
      carry = (a & b) | (half & carry);
    }
    waiting_[k * row_words] = carry;
    ++changes_;
  }

  template <int unrolled>
  static __device__ Word join(int states, const Word* __restrict__ a, const Word* __restrict__ b,
                              Word* __restrict__ set) {
    Word common = 0;
    for (int first = 0; first < states; first += unrolled) {
#pragma unroll
      for (int s = 0; s < unrolled; ++s) common |= a[(first + s) * row_words] & b[(first + s) * row_words];
    }
    for (int first = 0; first < states; first += unrolled) {
#pragma unroll
      for (int s = 0; s < unrolled; ++s) {
        const Word x = a[(first + s) * row_words], y = b[(first + s) * row_words];
        set[(first + s) * row_words] = (x & y) | (~common & (x | y));
      }
    }
    return ~common;
  }

  __device__ void count_states(const std::int32_t* children, std::int32_t count) {
    for (int k = 0; k < shape_.states * shape_.count_planes; ++k) counts_[k * row_words] = 0;
    for (std::int32_t c = 0; c < count; ++c) {
      const Word* const set = set_of(children[c]);
      for (int s = 0; s < shape_.states; ++s) {
        Word carry = set[s * row_words];
        for (int k = 0; k < shape_.count_planes && carry != 0; ++k) carry = add(plane(s, k), carry);
      }
    }
  }

  __device__ void find_most(Word* set) {
    for (int s = 0; s < shape_.states; ++s) set[s * row_words] = ~Word{0};
    for (int k = shape_.count_planes - 1; k >= 0; --k) {
      Word any = 0;
      for (int s = 0; s < shape_.states; ++s) any |= set[s * row_words] & *plane(s, k);
      for (int s = 0; s < shape_.states; ++s) set[s * row_words] &= ~any | *plane(s, k);
      most_[k * row_words] = any;
    }
  }

  const FitchShape& shape_;
  const Word* leaves_;
  Word *sets_, *score_, *waiting_, *counts_, *most_;
  unsigned changes_ = 0;
};

__global__ void __launch_bounds__(row_words)
    go_up(std::size_t size, FitchShape shape, const std::int32_t* __restrict__ plan, const Word* __restrict__ leaves,
          Word* work, std::int32_t* __restrict__ score) {
  Lane lane(shape, leaves, work);
  lane.begin_scores();
  for (int v = 0; v < shape.vertices; ++v) {
    Word* const set = lane.slot(plan[0]);
    const std::int32_t count = plan[1];
    if (count == 2) {
      lane.fitch(lane.set_of(plan[2]), lane.set_of(plan[3]), set);
    } else {
      lane.hartigan(plan + 2, count, set);
    }
    plan += 2 + count;
  }
  lane.write_scores(size, score);
}

__global__ void __launch_bounds__(row_words)
    go_down(FitchShape shape, const std::int32_t* __restrict__ plan, const Word* __restrict__ leaves, Word* work) {
  Lane lane(shape, leaves, work);
  for (int v = 0; v < shape.vertices; ++v) {
    const std::int32_t slot = plan[0], parent = plan[1], count = plan[2];
    if (parent >= 0) lane.finish(lane.slot(parent), plan + 3, count, lane.slot(slot));
    plan += 3 + count;
  }
}

constexpr unsigned sankoff_threads = 128;

/// A thread for each site.
template <class Cost>
__global__ void __launch_bounds__(sankoff_threads)
    sum_costs(std::size_t size, SankoffShape shape, const std::int32_t* __restrict__ plan,
              const Word* __restrict__ leaves, const Cost* __restrict__ costs, Cost* work, Cost* __restrict__ score) {
  constexpr unsigned row = pleach::kernel_block;
  const std::size_t element = std::size_t{blockIdx.x} * sankoff_threads + threadIdx.x;
  if (element >= size) return;
  const std::size_t block = element / row, site = element % row, set = std::size_t(shape.states) * row;
  leaves += block * shape.taxa * shape.states * row_words + site / 32;
  work += block * (shape.slots + 1) * set + site;
  Cost *const leaf = work + shape.slots * set, *sums = work;
  for (int v = 0; v < shape.vertices; ++v) {
    const std::int32_t count = plan[1];
    sums = work + plan[0] * set;
    for (int i = 0; i < shape.states; ++i) sums[i * row] = 0;
    for (std::int32_t c = 0; c < count; ++c) {
      const std::int32_t child = plan[2 + c];
      for (int j = 0; child >= 0 && j < shape.states; ++j) {
        const Word bits = leaves[(std::size_t(child) * shape.states + j) * row_words];
        leaf[j * row] = (bits >> site % 32 & 1) != 0 ? Cost{0} : forbidden<Cost>;
      }
      const Cost* const below = child >= 0 ? leaf : work + ~child * set;
      for (int i = 0; i < shape.states; ++i) {
        Cost least = forbidden<Cost>;
        for (int j = 0; j < shape.states; ++j) least = ::min(least, below[j * row] + costs[i * shape.states + j]);
        sums[i * row] = ::min(sums[i * row] + least, forbidden<Cost>);
      }
    }
    plan += 2 + count;
  }
  Cost least = sums[0];
  for (int i = 1; i < shape.states; ++i) least = ::min(least, sums[i * row]);
  score[element] = least;
}

template <class Cost>
void launch_costs(const KernelTask& task) {
  const auto blocks = static_cast<unsigned>((task.size + sankoff_threads - 1) / sankoff_threads);
  sum_costs<Cost><<<blocks, sankoff_threads, 0, task.stream>>>(
      task.size, task.arguments<SankoffShape>(), task.vector<const std::int32_t>(0), task.vector<const Word>(1),
      task.vector<const Cost>(2), task.vector<Cost>(3), task.vector<Cost>(4));
}

}  // namespace

void fitch_up(const KernelTask& task) {
  go_up<<<static_cast<unsigned>(pleach::kernel_blocks(task.size)), row_words, 0, task.stream>>>(
      task.size, task.arguments<FitchShape>(), task.vector<const std::int32_t>(0), task.vector<const Word>(1),
      task.vector<Word>(2), task.vector<std::int32_t>(3));
}
void fitch_down(const KernelTask& task) {
  go_down<<<static_cast<unsigned>(pleach::kernel_blocks(task.size)), row_words, 0, task.stream>>>(
      task.arguments<FitchShape>(), task.vector<const std::int32_t>(0), task.vector<const Word>(1),
      task.vector<Word>(2));
}
void sankoff_i32(const KernelTask& task) { launch_costs<std::int32_t>(task); }
void sankoff_f32(const KernelTask& task) { launch_costs<float>(task); }

}  // namespace parsimony::cuda
