#include "arc_sources/codelet.hpp"

namespace pleach::arc_sources::cpu {

namespace {

template <class Index>
void run(const Index* from, const Index* to, std::uint32_t* source, std::uint32_t first, std::uint32_t size) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    source[2 * i] = static_cast<std::uint32_t>(from[i]);
    source[2 * i + 1] = static_cast<std::uint32_t>(to[i]);
  }
}

}  // namespace

void arc_sources(Arguments arguments, const void* from, const void* to, std::uint32_t* source) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(static_cast<const Index*>(from), static_cast<const Index*>(to), source, arguments.first, arguments.size);
  });
}

}  // namespace pleach::arc_sources::cpu
