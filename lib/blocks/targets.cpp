#include "blocks/targets.hpp"

#include "array/copy_part/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "array/lower_numbers/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/permute_scratch.hpp"
#include "instances.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

#include <utility>

namespace pleach {

template <class Index>
Targets::Targets(const BlockVector<Index>& index, std::shared_ptr<const Layout> to)
    : runtime_(index.network().runtime()),
      from_(index.layout()),
      to_(std::move(to)),
      route_(index, *to_),
      places_(route_.send_places()) {}

void Targets::put(const Handles& values, Type type, const Handles& to) const {
  const Messages sent = route_.send(values, type);
  const Submission submission;
  for (std::size_t l = 0; l < places_.size(); ++l) {
    for (std::size_t i = 0; i < places_[l].size(); ++i) {
      if (!places_[l][i]) continue;
      permute::submit.over(runtime_, places_[l][i]->size(), {Type::i32, type, true, 0, 0, 0, to[l]->filled()},
                           {places_[l][i], sent[l][i], to[l]});
      to[l]->set_filled();
    }
  }
}

void Targets::lower(const Numbers& numbers, Numbers& to) const {
  const Messages sent = route_.send(handles_of(numbers), Type::i64);
  const Submission submission;
  for (std::size_t l = 0; l < places_.size(); ++l) {
    for (std::size_t i = 0; i < places_[l].size(); ++i) {
      if (!places_[l][i]) continue;
      lower_numbers::submit.over(runtime_, places_[l][i]->size(), {}, {places_[l][i], sent[l][i], to.blocks()[l]});
    }
  }
}

Messages Targets::answers(const Handles& from, Type type) const {
  Messages answers = route_.exchange().answers(bytes_of(type));
  {
    const Submission submission;
    for (std::size_t l = 0; l < answers.size(); ++l) {
      for (std::size_t i = 0; i < answers[l].size(); ++i) {
        if (!answers[l][i]) continue;
        permute::submit.over(runtime_, answers[l][i]->size(), {Type::i32, type, false},
                             {places_[l][i], from[l], answers[l][i]});
      }
    }
  }
  return route_.exchange().back(std::move(answers), bytes_of(type));
}

void Targets::get(const Handles& from, Type type, const Handles& values) const {
  route_.place(answers(from, type), values, type);
}

void Targets::get_numbers(const Handles& places, const Layout& of, Numbers& numbers) const {
  route_.place_numbers(answers(places, Type::i32), of, handles_of(numbers));
}

Handles Targets::vectors() const {
  Handles vectors = route_.vectors();
  for (const auto& of_block : places_) vectors.insert(vectors.end(), of_block.begin(), of_block.end());
  return vectors;
}

template <class Index>
Arrangement::Arrangement(const BlockVector<Index>& index, std::shared_ptr<const Layout> to)
    : runtime_(index.network().runtime()),
      from_(index.layout()),
      to_(std::move(to)),
      route_(index, *to_),
      place_(put_together(runtime_, route_.send_places(), Type::i32)) {
  for (const auto& place : place_) {
    const std::size_t n = place->size();
    const auto number = reserve_scratch(runtime_, n, sizeof(std::uint32_t));
    value_.push_back(reserve_scratch(runtime_, n, sizeof(std::uint32_t)));
    const Submission submission;
    fill::submit.over(runtime_, n, {0, true}, {number});
    permute::submit.over(runtime_, n, {Type::i32, Type::i32, true}, {place, number, value_.back()});
  }
}

namespace {

/// Returns scratch memory for windows, which need the memory of places and values at once; null if devices lack memory.
std::shared_ptr<Handle> scratch_for_windows(Runtime& runtime, std::size_t n, Type type) {
  return runtime.impl().is_crowded() ? nullptr : permute_scratch(runtime, n, bytes_of(type), true);
}

}  // namespace

void Arrangement::put(const Handles& values, Type type, const Handles& to) const {
  const Handles all = put_together(runtime_, route_.send(values, type), type);
  for (std::size_t l = 0; l < to.size(); ++l) {
    const std::size_t n = to[l]->size();
    const auto scratch = scratch_for_windows(runtime_, n, type);
    const Submission submission;
    permute::submit.over(runtime_, n, {Type::i32, type, false},
                         {value_[l], all[l], to[l], scratch, scratch ? place_[l] : nullptr});
    to[l]->set_filled();
  }
}

void Arrangement::get(const Handles& from, Type type, const Handles& values) const {
  Messages answers = route_.exchange().answers(bytes_of(type));
  for (std::size_t l = 0; l < answers.size(); ++l) {
    const std::size_t n = from[l]->size();
    const auto scratch = scratch_for_windows(runtime_, n, type);
    const auto all = scratch ? reserve_scratch(runtime_, n, bytes_of(type)) : nullptr;
    const Submission submission;
    if (all) permute::submit.over(runtime_, n, {Type::i32, type, false}, {place_[l], from[l], all, scratch, value_[l]});
    std::uint32_t first = 0;
    for (const auto& answer : answers[l]) {
      if (!answer) continue;
      const auto count = static_cast<std::uint32_t>(answer->size());
      if (all) {
        copy_part::submit(runtime_, {type, first, 0, count, false}, {all, answer});
      } else {
        permute::submit.over(runtime_, count, {Type::i32, type, false, 0, 0, first}, {place_[l], from[l], answer});
      }
      first += count;
    }
  }
  route_.place(route_.exchange().back(std::move(answers), bytes_of(type)), values, type);
}

Handles Arrangement::vectors() const {
  Handles vectors = route_.vectors();
  for (const Handles& more : {place_, value_}) vectors.insert(vectors.end(), more.begin(), more.end());
  return vectors;
}

#define INSTANCES(Index)                                                               \
  template Targets::Targets(const BlockVector<Index>&, std::shared_ptr<const Layout>); \
  template Arrangement::Arrangement(const BlockVector<Index>&, std::shared_ptr<const Layout>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
