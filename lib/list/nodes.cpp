#include "list/nodes.hpp"

#include "arguments.hpp"
#include "base/tile.hpp"
#include "list/find_bad_link/codelet.hpp"
#include "list/pack_nodes/codelet.hpp"
#include "list/pointer_jump/codelet.hpp"
#include "list/unpack_nodes/codelet.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

#include <algorithm>
#include <bit>

namespace pleach {

Nodes::Nodes(Runtime& runtime, Type index, Handle& links, NodeBits bits)
    : runtime_(runtime),
      index_(index),
      links_(links),
      bits_(bits),
      n_(links.size()),
      rounds_(static_cast<std::uint32_t>(std::bit_width(n_ - 1))),
      nodes_(reserve_scratch(runtime, n_, node_bytes(bits))) {
  const Submission submission;
  pack_nodes::submit.over(runtime, n_, {index, bits}, {links, nodes_});
}

void Nodes::jump(bool lean) {
  const Submission submission;
  // Concurrent tasks must wait for each other after every round.
  const std::uint32_t rounds = runtime_.impl().updating_tasks(n_) == 1 ? rounds_ : 1;
  for (std::uint32_t round = 0; round < rounds_; round += rounds) {
    pointer_jump::submit.over(runtime_, n_, {bits_, lean, rounds}, {nodes_, {}});
  }
}

void Nodes::jump_stepwise() {
  const auto changed = reserve_scratch(runtime_, runtime_.impl().updating_tasks(n_), sizeof(std::int32_t));
  for (std::uint32_t round = 0; round < rounds_; ++round) {
    {
      const Submission submission;
      pointer_jump::submit.over(runtime_, n_, {bits_, true, 1}, {nodes_, changed});
    }
    const auto flags = read_back<std::int32_t>(runtime_, *changed);
    if (std::all_of(flags.begin(), flags.end(), [](std::int32_t flag) { return flag == 0; })) return;
  }
}

std::uint32_t Nodes::first_endless() {
  const auto faults = reserve_rows(runtime_, n_, find_bad_link::faults, sizeof(std::uint32_t));
  {
    const Submission submission;
    find_bad_link::submit.over(runtime_, n_, {index_, bits_}, {links_, {}, nodes_, faults});
  }
  const auto found = read_back<std::uint32_t>(runtime_, *faults);
  return *std::min_element(found.begin(), found.end());
}

void Nodes::unpack(Type index, Handle* ranks, Handle* links) {
  const Submission submission;
  for (Handle* values : {ranks, links}) {
    if (values == nullptr) continue;
    unpack_nodes::submit.over(runtime_, n_, {index, bits_, values == links}, {nodes_, *values});
    values->set_filled();
  }
}

}  // namespace pleach
