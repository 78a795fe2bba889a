#include "list/nodes.hpp"

#include "arguments.hpp"
#include "list/find_bad_link/codelet.hpp"
#include "list/pack_nodes/codelet.hpp"
#include "list/pointer_jump/codelet.hpp"
#include "runtime/tile.hpp"

#include <algorithm>
#include <bit>

namespace pleach {

namespace {

std::size_t tasks(std::size_t n, std::size_t step) { return (n + step - 1) / step; }

}  // namespace

Nodes::Nodes(Runtime& runtime, Type index, Handle& links, NodeBits bits)
    : runtime_(runtime),
      index_(index),
      links_(links),
      bits_(bits),
      n_(links.size()),
      step_(runtime.impl().task_size(n_, tile)),
      jump_step_(runtime.impl().shares_memory() ? step_ : n_),
      rounds_(static_cast<std::uint32_t>(std::bit_width(n_ - 1))),
      nodes_(runtime.impl().reserve(n_, node_bytes(bits))) {
  const auto submission = Engine::instance().submission();
  const std::size_t step = links.divisible() ? step_ : n_;
  for (std::size_t k = 0; k < tasks(n_, step); ++k) {
    pack_nodes::submit(runtime, {index, bits, static_cast<std::uint32_t>(k * step)}, links.part(step, k),
                       nodes_->part(step, k));
  }
}

void Nodes::submit(bool lean, std::uint32_t round, std::uint32_t rounds, Handle* changed) {
  const std::size_t count = tasks(n_, jump_step_);
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t first = k * jump_step_, size = std::min(jump_step_, n_ - first);
    const Part changed_here = changed != nullptr ? changed->part(1, k) : Part{};
    pointer_jump::submit(
        runtime_, {bits_, lean, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(size), rounds},
        nodes_->alias(count, k, static_cast<int>(round % 2)), changed != nullptr ? &changed_here : nullptr);
  }
}

void Nodes::jump(bool lean) {
  const auto submission = Engine::instance().submission();
  // Tasks side by side wait for each other after every round.
  const std::uint32_t rounds = tasks(n_, jump_step_) == 1 ? rounds_ : 1;
  for (std::uint32_t round = 0; round < rounds_; round += rounds) submit(lean, round, rounds, nullptr);
}

void Nodes::jump_stepwise() {
  const auto changed = runtime_.impl().reserve(tasks(n_, jump_step_), sizeof(std::int32_t));
  for (std::uint32_t round = 0; round < rounds_; ++round) {
    {
      const auto submission = Engine::instance().submission();
      submit(true, round, 1, changed.get());
    }
    const auto flags = read_back<std::int32_t>(runtime_, *changed);
    if (std::all_of(flags.begin(), flags.end(), [](std::int32_t flag) { return flag == 0; })) return;
  }
}

std::uint32_t Nodes::first_endless() {
  const auto faults = runtime_.impl().rows(n_, find_bad_link::faults, sizeof(std::uint32_t));
  {
    const auto submission = Engine::instance().submission();
    find_bad_link::submit.over(runtime_, n_, {index_, bits_}, {links_, {}, nodes_, faults});
  }
  const auto found = read_back<std::uint32_t>(runtime_, *faults);
  return *std::min_element(found.begin(), found.end());
}

void Nodes::unpack(unpack_nodes::Half half, Type index, Handle& values) {
  const auto submission = Engine::instance().submission();
  const std::size_t step = values.divisible() ? step_ : n_;
  for (std::size_t k = 0; k < tasks(n_, step); ++k) {
    unpack_nodes::submit(runtime_, {index, bits_, half}, nodes_->part(step, k), values.part(step, k), {nodes_});
  }
  values.set_filled();
}

}  // namespace pleach
