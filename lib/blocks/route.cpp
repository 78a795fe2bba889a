#include "blocks/route.hpp"

#include "arguments.hpp"
#include "array/copy_part/codelet.hpp"
#include "array/locate/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/widen/codelet.hpp"
#include "instances.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "sort/sort.hpp"

#include <utility>

namespace pleach {

std::shared_ptr<Handle> starts_of(Runtime& runtime, const Layout& layout) {
  std::vector<std::int64_t> starts;
  for (std::size_t b = 0; b <= layout.blocks(); ++b) starts.push_back(static_cast<std::int64_t>(layout.first(b)));
  return hand_over(runtime, starts);
}

template <class Index>
Route::Route(const BlockVector<Index>& index, const Layout& to) : runtime_(index.network().runtime()) {
  const auto starts = starts_of(runtime_, to);
  std::vector<std::shared_ptr<Handle>> firsts;
  for (const Vector<Index>& indices : index.blocks()) {
    const std::size_t n = indices.size();
    const auto block = reserve_scratch(runtime_, n, sizeof(std::uint32_t));
    order_.push_back(reserve_scratch(runtime_, n, sizeof(std::uint32_t)));
    place_.push_back(reserve_scratch(runtime_, n, sizeof(std::uint32_t)));
    firsts.push_back(reserve_scratch(runtime_, to.blocks() + 1, sizeof(std::uint32_t)));
    const Submission submission;
    locate::submit.over(runtime_, n, {type_of<Index>()}, {indices, starts, block, place_.back()});
    sort_by_key(runtime_, *block, to.blocks(), *order_.back(), *firsts.back());
  }
  first_ = read_back<std::uint32_t>(runtime_, firsts);
  find_counts(index.network(), *index.layout(), to);
}

Route::Route(Network& network, const Layout& from, const Layout& to, std::vector<std::shared_ptr<Handle>> orders,
             std::vector<std::vector<std::uint32_t>> cuts)
    : runtime_(network.runtime()), order_(std::move(orders)), first_(std::move(cuts)) {
  find_counts(network, from, to);
}

void Route::find_counts(Network& network, const Layout& from, const Layout& to) {
  std::vector<std::vector<std::uint32_t>> counts;
  for (const auto& first : first_) {
    auto& row = counts.emplace_back();
    for (std::size_t j = 0; j < to.blocks(); ++j) row.push_back(first[j + 1] - first[j]);
  }
  exchange_ = std::make_unique<Exchange>(network, from, to, std::move(counts));
}

/// Each block sends to the block after it first, and to itself last, so that messages to others are on their way early.
Messages Route::send(const std::vector<std::shared_ptr<Handle>>& columns, Type type) const {
  if (auto stretches = stretches_of(columns); !stretches.empty()) {
    return exchange_->forward(std::move(stretches), bytes_of(type));
  }
  Messages messages = exchange_->messages(bytes_of(type));
  {
    const Submission submission;
    for (std::size_t k = 0; k < messages.size(); ++k) {
      for (std::size_t next = 1; next <= messages[k].size(); ++next) {
        const std::size_t j = (exchange_->number_of(k) + next) % messages[k].size();
        if (!messages[k][j]) continue;
        const std::size_t size = messages[k][j]->size();
        if (order_.empty()) {
          copy_part::submit(runtime_, {type, first_[k][j], 0, static_cast<std::uint32_t>(size), false},
                            {columns[k], messages[k][j]});
        } else {
          permute::submit.over(runtime_, size, {Type::i32, type, false, 0, 0, first_[k][j]},
                               {order_[k], columns[k], messages[k][j]});
        }
      }
    }
  }
  return exchange_->forward(std::move(messages), bytes_of(type));
}

Messages Route::stretches_of(const std::vector<std::shared_ptr<Handle>>& columns) const {
  Messages messages;
  if (!order_.empty() || exchange_->ranks() > 1) return messages;
  const Submission submission;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    messages.push_back(runtime_.impl().stretches(columns[k], first_[k]));
    if (messages.back().empty()) return {};
  }
  return messages;
}

void Route::place(const Messages& answers, const std::vector<std::shared_ptr<Handle>>& columns, Type type) const {
  const Submission submission;
  for (std::size_t k = 0; k < answers.size(); ++k) {
    bool keeps = false;
    for (std::size_t j = 0; j < answers[k].size(); ++j) {
      if (!answers[k][j]) continue;
      permute::submit.over(runtime_, answers[k][j]->size(), {Type::i32, type, true, 0, 0, first_[k][j], keeps},
                           {order_[k], answers[k][j], columns[k]});
      keeps = true;
    }
    columns[k]->set_filled();
  }
}

/// One message after the other, so that only one of them has 64-bit numbers at a time.
void Route::place_numbers(Messages places, const Layout& of,
                          const std::vector<std::shared_ptr<Handle>>& columns) const {
  for (std::size_t k = 0; k < places.size(); ++k) {
    bool keeps = false;
    for (std::size_t j = 0; j < places[k].size(); ++j) {
      const std::shared_ptr<Handle> place = std::move(places[k][j]);
      if (!place) continue;
      const auto number = reserve_scratch(runtime_, place->size(), sizeof(std::int64_t));
      number->set_affinity(place->affinity());
      const Submission submission;
      widen::submit.over(runtime_, place->size(), {static_cast<std::int64_t>(of.first(j))}, {place, number});
      permute::submit.over(runtime_, place->size(), {Type::i32, Type::i64, true, 0, 0, first_[k][j], keeps},
                           {order_[k], number, columns[k]});
      keeps = true;
    }
    columns[k]->set_filled();
  }
}

#define INSTANCES(Index) template Route::Route(const BlockVector<Index>&, const Layout&);
PLEACH_FOR_INDICES(INSTANCES)

}  // namespace pleach
