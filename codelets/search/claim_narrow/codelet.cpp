#include "search/claim_narrow/kernels.hpp"

namespace pleach::claim_narrow {

namespace {

std::size_t messages_in(const Buffers<>& b) {
  return 1 + (b.message2.memory != nullptr ? 1 : 0) + (b.message3.memory != nullptr ? 1 : 0);
}

}  // namespace

const Phase<Arguments, Buffers<>> submit(
    kernels, [](const Arguments&, const Buffers<>& b) { return messages_in(b) * narrow_message; },
    {.regular = 1, .irregular = 1},
    {.groups = [](const Arguments&, const Buffers<>& b) { return messages_in(b) * groups_of(narrow_arcs); }});

}  // namespace pleach::claim_narrow
