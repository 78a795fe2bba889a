#include "blocks/targets.hpp"

#include "array/fill/codelet.hpp"
#include "array/lower_numbers/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "instances.hpp"

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
  const auto submission = Engine::instance().submission();
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
  const auto submission = Engine::instance().submission();
  for (std::size_t l = 0; l < places_.size(); ++l) {
    for (std::size_t i = 0; i < places_[l].size(); ++i) {
      if (!places_[l][i]) continue;
      lower_numbers::submit.over(runtime_, places_[l][i]->size(), {}, {places_[l][i], sent[l][i], to.blocks()[l]});
    }
  }
}

void Targets::get(const Handles& from, Type type, const Handles& values) const {
  Messages answers = route_.exchange().answers(bytes_of(type));
  {
    const auto submission = Engine::instance().submission();
    for (std::size_t l = 0; l < answers.size(); ++l) {
      for (std::size_t i = 0; i < answers[l].size(); ++i) {
        if (!answers[l][i]) continue;
        permute::submit.over(runtime_, answers[l][i]->size(), {Type::i32, type, false},
                             {places_[l][i], from[l], answers[l][i]});
      }
    }
  }
  route_.place(route_.exchange().back(std::move(answers), bytes_of(type)), values, type);
}

namespace {

/// What comes to own block l.
std::shared_ptr<Handle> all_of_block(Runtime& runtime, const std::vector<const Messages*>& messages, std::size_t l,
                                     Type type) {
  std::vector<std::shared_ptr<Handle>> all;
  for (const Messages* of : messages) all.insert(all.end(), (*of)[l].begin(), (*of)[l].end());
  return put_together(runtime, all, type);
}

}  // namespace

Arrangement::Arrangement(Runtime& runtime, const std::vector<const Messages*>& places) : runtime_(runtime) {
  for (std::size_t l = 0; l < places[0]->size(); ++l) {
    const auto place = all_of_block(runtime, places, l, Type::i32);
    const std::size_t n = place->size();
    const auto number = runtime.impl().reserve(n, sizeof(std::uint32_t));
    value_.push_back(runtime.impl().reserve(n, sizeof(std::uint32_t)));
    const auto submission = Engine::instance().submission();
    fill::submit.over(runtime, n, {0, true}, {number});
    permute::submit.over(runtime, n, {Type::i32, Type::i32, true}, {place, number, value_.back()});
  }
}

void Arrangement::put(std::vector<Messages> sent, Type type, const Handles& to) const {
  std::vector<const Messages*> all;
  for (const Messages& messages : sent) all.push_back(&messages);
  for (std::size_t l = 0; l < to.size(); ++l) {
    const auto values = all_of_block(runtime_, all, l, type);
    const auto submission = Engine::instance().submission();
    permute::submit.over(runtime_, to[l]->size(), {Type::i32, type, false}, {value_[l], values, to[l]});
    to[l]->set_filled();
  }
}

#define INSTANCES(Index) template Targets::Targets(const BlockVector<Index>&, std::shared_ptr<const Layout>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
