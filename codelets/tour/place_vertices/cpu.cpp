#include "base/prefetch.hpp"
#include "tour/place_vertices/codelet.hpp"

namespace pleach::place_vertices {

namespace {

template <class Index>
void run(const Arguments& arguments, const Buffers<Index>& buffers) {
  const auto [index, first, size] = arguments;
  const auto [visit, moved, parent, position] = buffers;
  const std::uint32_t end = first + size, n = static_cast<std::uint32_t>(visit.size());
  for (std::uint32_t v = first; v < end; ++v) {
    if (v + ahead < end) __builtin_prefetch(&moved[visit[v + ahead].enter]);
    const std::int32_t by = moved[visit[v].enter];
    parent[v] = static_cast<Index>(visit[v].parent);
    position[v] = visit[v].enter + by;
    position[n + v] = visit[v].leave + by;
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::place_vertices
