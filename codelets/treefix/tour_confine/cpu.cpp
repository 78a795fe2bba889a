#include "base/prefetch.hpp"
#include "base/tile.hpp"
#include "base/wait.hpp"
#include "treefix/tour_confine/codelet.hpp"

#include <algorithm>
#include <array>
#include <atomic>

namespace pleach::tour_confine {

namespace {

/// Positions that a task takes at a time.
constexpr std::size_t block = 8 * tile;

/// The maximal key of each class up to a position of the tour, or -1.
template <class Index>
using Maxima = std::array<Index, classes>;

template <class Index>
constexpr Maxima<Index> no_maxima{-1, -1, -1};

/// Calls first(block) for all blocks, then between() once, then last(block) for all blocks, except those that other
/// tasks have taken. Tasks count the blocks taken, and those with the first step done.
template <class First, class Between, class Last>
void in_two_steps(std::int32_t* counts, std::size_t blocks, First first, Between between, Last last) {
  const std::atomic_ref taken(counts[0]), done(counts[1]), is_between_over(counts[2]);
  const auto count = static_cast<std::int32_t>(blocks);
  const auto take = [&] { return taken.fetch_add(1, std::memory_order_relaxed); };
  std::int32_t turn = take();
  for (; turn < count; turn = take()) {
    first(static_cast<std::size_t>(turn));
    if (done.fetch_add(1, std::memory_order_acq_rel) + 1 < count) continue;
    between();
    is_between_over.store(1, std::memory_order_release);
  }
  for (unsigned waits = 0; is_between_over.load(std::memory_order_acquire) == 0;) wait_a_little(waits);
  for (; turn < 2 * count; turn = take()) last(static_cast<std::size_t>(turn - count));
}

/// Weights and results are `stride` reals apart.
template <class Index, class Real>
class Confinement {
 public:
  Confinement(const Arguments& arguments, const Index* tour, std::size_t m, const Index* other, const Real* weight,
              Real* result, std::size_t stride, Index* table)
      : is_rootfix_(arguments.direction == Direction::root),
        inclusive_(arguments.inclusive),
        tour_(tour),
        m_(m),
        other_(other),
        weight_(weight),
        result_(result),
        stride_(stride),
        table_(reinterpret_cast<Maxima<Index>*>(table)) {}

  void run(std::int32_t* counts) {
    in_two_steps(
        counts, blocks(), [this](std::size_t number) { block_maxima(number); }, [this] { scan_maxima(); },
        [this](std::size_t number) { confine(number); });
  }

 private:
  [[nodiscard]] std::size_t blocks() const { return (m_ + block - 1) / block; }

  void block_maxima(std::size_t number) {
    Maxima<Index> maximum = no_maxima<Index>;
    for_each_position(number, [&](std::size_t p) {
      if (p + ahead < m_ && tour_[p + ahead] >= 0) __builtin_prefetch(&weight_[at(tour_[p + ahead])]);
      if (tour_[p] >= 0) meet(p, class_at(tour_[p]), maximum);
    });
    table_[number] = maximum;
  }

  /// Replaces the table by its exclusive prefix maximum.
  void scan_maxima() {
    Maxima<Index> maximum = no_maxima<Index>;
    for (std::size_t number = 0; number < blocks(); ++number) {
      const Maxima<Index> before = maximum;
      for (int c = 0; c < classes; ++c) maximum[c] = std::max(maximum[c], table_[number][c]);
      table_[number] = before;
    }
  }

  void confine(std::size_t number) {
    // Weights that do not raise a maximum have no effect.
    const bool finite = number + 1 < blocks() && table_[number] == table_[number + 1];
    if (is_rootfix_) {
      settle_below(number, finite);
    } else {
      settle_above(number, finite);
    }
  }

  /// Sets the results of vertices with an ancestor of a class: they are entered before it is left.
  void settle_below(std::size_t number, bool finite) {
    Maxima<Index> maximum = table_[number];
    if (finite && std::ranges::max(maximum) < static_cast<Index>(number * block)) return;
    for_each_position(number, [&](std::size_t p) {
      const Index v = tour_[p];
      if (v < 0) return;
      const int mine = finite ? -1 : class_at(v);
      settle(v, [&](int c) { return maximum[c] >= static_cast<Index>(p) || (inclusive_ && mine == c); });
      meet(p, mine, maximum);
    });
  }

  /// Sets the results of vertices with a descendant of a class: they are entered before it, and left after it is
  /// entered. In a block that enters none of the class, it was entered before the block.
  void settle_above(std::size_t number, bool finite) {
    Maxima<Index> maximum = table_[number];
    if (finite && maximum == no_maxima<Index>) return;
    std::size_t entered_here = 0;
    for_each_position(number, [&](std::size_t p) {
      if (tour_[p] >= 0) {
        ++entered_here;
        if (!finite) meet(p, class_at(tour_[p]), maximum);
      } else if (finite && entered_here > 0) {
        --entered_here;
      } else {
        if (p + ahead < m_ && tour_[p + ahead] < 0) __builtin_prefetch(&other_[~tour_[p + ahead]]);
        const Index v = ~tour_[p], entered = other_[v];
        settle(v, [&](int c) { return inclusive_ ? maximum[c] >= entered : maximum[c] > entered; });
      }
    });
  }

  template <class Do>
  void for_each_position(std::size_t number, Do what) {
    const std::size_t end = std::min((number + 1) * block, m_);
    for (std::size_t p = number * block; p < end; ++p) what(p);
  }

  void meet(std::size_t p, int mine, Maxima<Index>& maximum) {
    if (mine < 0) return;
    maximum[mine] = std::max(maximum[mine], is_rootfix_ ? other_[tour_[p]] : static_cast<Index>(p));
  }

  template <class Present>
  void settle(Index v, Present present) {
    const bool nan = present(0), positive = present(1), negative = present(2);
    if (nan || positive || negative) result_[at(v)] = sum_of_classes<Real>(nan, positive, negative);
  }

  [[nodiscard]] int class_at(Index v) const { return class_of(weight_[at(v)]); }
  [[nodiscard]] std::size_t at(Index v) const { return static_cast<std::size_t>(v) * stride_; }

  const bool is_rootfix_, inclusive_;
  const Index* const tour_;
  const std::size_t m_;
  const Index* const other_;
  const Real* const weight_;
  Real* const result_;
  const std::size_t stride_;
  Maxima<Index>* const table_;
};

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  std::int32_t* found = buffers.found;
  bool any = false;
  for (std::size_t k = 0; k < buffers.found.size(); k += found_words) any |= found[k] != 0;
  if (!any) return;
  with_types(arguments, buffers, [&]<class Index, class Value>(const Buffers<Index, Value>& b) {
    const std::size_t m = b.tour.size();
    std::int32_t* counts = found + 1;
    Index* table = b.table;
    for_each_real<Value>(b.weight, b.result, [&]<class Real>(const Real* weight, Real* result, std::size_t stride) {
      Confinement<Index, Real>(arguments, b.tour, m, b.other, weight, result, stride, table).run(counts);
      counts += 3;
      table += 3 * tiles(m);
    });
  });
}

}  // namespace pleach::tour_confine
