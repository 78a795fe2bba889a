#include "scoring.hpp"

#include <algorithm>
#include <bit>
#include <concepts>

#include "kernels/kernels.hpp"

namespace parsimony {

namespace {

using pleach::kernel_block, pleach::kernel_blocks;

constexpr std::size_t bits_of_word = 32;

/// The sets of one taxon at the patterns of a block.
void pack(const Alignment& alignment, std::size_t taxon, std::span<const std::size_t> sites, std::int32_t* rows) {
  const std::size_t states = alignment.alphabet.states();
  const std::uint8_t* const code = &alignment.code[taxon * alignment.sites];
  for (std::size_t first = 0; first < sites.size(); first += bits_of_word) {
    Word words[32]{};
    const std::size_t count = std::min(bits_of_word, sites.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      const States set = alignment.states[code[sites[first + i]]];
      for (std::size_t s = 0; s < states; ++s) words[s] |= (set >> s & 1) << i;
    }
    for (std::size_t s = 0; s < states; ++s) {
      rows[s * row_words + first / bits_of_word] = static_cast<std::int32_t>(words[s]);
    }
  }
}

FitchShape shape_of(const Packed& packed, const Plan& plan) {
  const auto planes = [](std::size_t most) { return static_cast<int>(std::bit_width(most)); };
  return {.vertices = static_cast<int>(plan.vertices),
          .states = static_cast<int>(packed.states()),
          .taxa = static_cast<int>(packed.taxa()),
          .slots = static_cast<int>(plan.slots),
          .score_planes = planes(std::max<std::size_t>(plan.max_changes, 1)),
          .count_planes = planes(plan.most_children)};
}

/// Leaves the sets in `work`.
pleach::Vector<std::int32_t> submit_up(const Packed& packed, const Plan& plan, pleach::Vector<std::int32_t>& work) {
  const FitchShape shape = shape_of(packed, plan);
  const pleach::Vector<std::int32_t> up(packed.runtime(), plan.up);
  pleach::Vector<std::int32_t> score(packed.runtime(), packed.size());
  fitch_up(packed.runtime(), packed.size(),
           {pleach::reads_all(up), pleach::reads_blocks(packed.leaves(), packed.leaf_words()),
            pleach::writes_blocks(work, rows_of(shape) * row_words), pleach::writes(score)},
           shape);
  return score;
}

pleach::Vector<std::int32_t> room_for(const Packed& packed, const Plan& plan) {
  return {packed.runtime(), kernel_blocks(packed.size()) * rows_of(shape_of(packed, plan)) * row_words};
}

}  // namespace

Packed::Packed(pleach::Runtime& runtime, const Alignment& alignment, const Patterns& patterns)
    : size_(patterns.size()),
      states_(alignment.alphabet.states()),
      taxa_(alignment.taxa()),
      leaves_(runtime, kernel_blocks(size_) * leaf_words()) {
  const auto view = leaves_.write();
  for (std::size_t begin = 0; begin < size_; begin += kernel_block) {
    const auto sites = std::span(patterns.first).subspan(begin, std::min(kernel_block, size_ - begin));
    std::int32_t* const block = view.data() + begin / kernel_block * leaf_words();
    std::fill_n(block, leaf_words(), 0);
    for (std::size_t t = 0; t < taxa_; ++t) pack(alignment, t, sites, block + t * states_ * row_words);
  }
}

std::size_t Packed::leaf_words() const { return taxa_ * states_ * row_words; }

pleach::Vector<std::int32_t> fitch(const Packed& packed, const Plan& plan) {
  auto work = room_for(packed, plan);
  return submit_up(packed, plan, work);
}

Ancestors::Ancestors(const Packed& packed, const Plan& plan)
    : size_(packed.size()),
      states_(packed.states()),
      rows_(rows_of(shape_of(packed, plan))),
      plan_(plan),
      sets_(room_for(packed, plan)) {
  submit_up(packed, plan, sets_);
  const pleach::Vector<std::int32_t> down(packed.runtime(), plan.down);
  fitch_down(packed.runtime(), packed.size(),
             {pleach::reads_all(down), pleach::reads_blocks(packed.leaves(), packed.leaf_words()),
              pleach::updates_blocks(sets_, rows_ * row_words)},
             shape_of(packed, plan));
}

std::vector<States> Ancestors::of(std::size_t vertex) const {
  const auto view = sets_.read();
  const auto slot = static_cast<std::size_t>(plan_.slot[vertex]);
  std::vector<States> sets(size_);
  for (std::size_t i = 0; i < size_; ++i) {
    const std::size_t word = i % kernel_block / bits_of_word;
    const std::int32_t* const rows = view.data() + (i / kernel_block * rows_ + slot * states_) * row_words;
    for (std::size_t s = 0; s < states_; ++s) {
      sets[i] |= (static_cast<Word>(rows[s * row_words + word]) >> i % bits_of_word & 1) << s;
    }
  }
  return sets;
}

template <class Cost>
pleach::Vector<Cost> sankoff(const Packed& packed, const Plan& plan, std::span<const Cost> costs) {
  const SankoffShape shape{.vertices = static_cast<int>(plan.vertices),
                           .states = static_cast<int>(packed.states()),
                           .taxa = static_cast<int>(packed.taxa()),
                           .slots = static_cast<int>(plan.slots)};
  const std::size_t room = (plan.slots + 1) * packed.states() * kernel_block;
  auto& runtime = packed.runtime();
  const pleach::Vector<std::int32_t> up(runtime, plan.up);
  const pleach::Vector<Cost> matrix(runtime, costs);
  pleach::Vector<Cost> work(runtime, kernel_blocks(packed.size()) * room), score(runtime, packed.size());
  const auto& kernel = std::same_as<Cost, float> ? sankoff_f32 : sankoff_i32;
  kernel(runtime, packed.size(),
         {pleach::reads_all(up), pleach::reads_blocks(packed.leaves(), packed.leaf_words()), pleach::reads_all(matrix),
          pleach::writes_blocks(work, room), pleach::writes(score)},
         shape);
  return score;
}

template pleach::Vector<std::int32_t> sankoff(const Packed&, const Plan&, std::span<const std::int32_t>);
template pleach::Vector<float> sankoff(const Packed&, const Plan&, std::span<const float>);

}  // namespace parsimony
