#include "tour/arc_sources/codelet.hpp"

namespace pleach::arc_sources::cpu {

namespace {

template <class Index>
void run(const Index* from, const Index* to, std::uint32_t* source, std::uint32_t first, std::uint32_t size,
         std::uint32_t n) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    const Arc arc = arc_of(static_cast<std::uint64_t>(from[i]), static_cast<std::uint64_t>(to[i]), n);
    source[2 * i] = arc.from;
    source[2 * i + 1] = arc.to;
  }
}

}  // namespace

void arc_sources(Arguments arguments, const void* from, const void* to, std::uint32_t* source) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(static_cast<const Index*>(from), static_cast<const Index*>(to), source, arguments.first, arguments.size,
        arguments.n);
  });
}

}  // namespace pleach::arc_sources::cpu
