#include "blocks/targets.hpp"

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

#define INSTANCES(Index) template Targets::Targets(const BlockVector<Index>&, std::shared_ptr<const Layout>);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
