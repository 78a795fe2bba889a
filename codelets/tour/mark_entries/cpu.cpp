#include "tour/mark_entries/codelet.hpp"

namespace pleach::mark_entries::cpu {

namespace {

template <class Index>
void run(const Index* tour, std::int32_t* entries, std::uint32_t first, std::uint32_t size) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    entries[i] = tour[i] >= 0;
  }
}

}  // namespace

void mark_entries(Arguments arguments, const void* tour, std::int32_t* entries) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(static_cast<const Index*>(tour), entries, arguments.first, arguments.size);
  });
}

}  // namespace pleach::mark_entries::cpu
