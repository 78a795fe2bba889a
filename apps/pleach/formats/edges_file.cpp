#include "formats/edges_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <functional>
#include <limits>
#include <pleach/error.hpp>
#include <string_view>
#include <tuple>
#include <utility>

#include "formats/array_file.hpp"
#include "formats/npy_header.hpp"
#include "formats/text_line.hpp"

namespace pleach::app {

namespace {

template <class Index>
EdgeList<Index> read_pairs(InputFile& file, std::optional<std::size_t> vertices) {
  const std::vector<Index> ends = read_npy<Index>(file, 2);
  if (ends.size() % 2 != 0) file.fail("holds " + std::to_string(ends.size()) + " vertices, not pairs");
  EdgeList<Index> edges;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const auto fail = [&](const std::string& what) {
      file.fail("element " + std::to_string(i) + " = " + std::to_string(ends[i]) + " is " + what);
    };
    if (ends[i] < 0) fail("negative");
    const auto count = static_cast<std::size_t>(ends[i]) + 1;
    if (vertices && count > *vertices) fail("outside [0, " + std::to_string(*vertices) + ")");
    edges.vertices = std::max(edges.vertices, count);
    (i % 2 == 0 ? edges.from : edges.to).push_back(ends[i]);
  }
  edges.vertices = vertices.value_or(edges.vertices);
  return edges;
}

}  // namespace

template <class Index>
void keep_first(EdgeList<Index>& edges) {
  struct Edge {
    Index low, high;
    std::size_t place;
  };
  std::vector<Edge> sorted(edges.from.size());
  for (std::size_t e = 0; e < sorted.size(); ++e) {
    const auto [low, high] = std::minmax(edges.from[e], edges.to[e]);
    sorted[e] = {low, high, e};
  }
  std::ranges::sort(sorted, {}, [](const Edge& edge) { return std::tie(edge.low, edge.high, edge.place); });
  std::vector<bool> kept(sorted.size(), true);
  for (std::size_t k = 1; k < sorted.size(); ++k) {
    kept[sorted[k].place] = sorted[k].low != sorted[k - 1].low || sorted[k].high != sorted[k - 1].high;
  }
  std::size_t next = 0;
  for (std::size_t e = 0; e < kept.size(); ++e) {
    if (!kept[e]) continue;
    edges.from[next] = edges.from[e];
    edges.to[next++] = edges.to[e];
  }
  edges.from.resize(next);
  edges.to.resize(next);
  edges.value.keep(kept);
}

template <class Index>
EdgeList<Index> renumbered(EdgeList<std::int64_t>&& edges, bool always) {
  // Below a million, memory is no matter; above, 16 numbers for each end of an edge take as much as the edges do.
  constexpr std::size_t few_vertices = std::size_t{1} << 20, numbers_of_an_end = 16;
  const std::size_t ends = 2 * edges.from.size();
  const bool is_sparse = edges.vertices > few_vertices && edges.vertices / numbers_of_an_end > ends;
  const auto largest = static_cast<std::size_t>(std::numeric_limits<Index>::max());
  EdgeList<Index> result{.vertices = edges.vertices, .value = std::move(edges.value)};
  if (always || is_sparse || edges.vertices > largest) {
    result.number.reserve(ends);
    for (const auto& side : {std::cref(edges.from), std::cref(edges.to)}) {
      result.number.insert(result.number.end(), side.get().begin(), side.get().end());
    }
    std::ranges::sort(result.number);
    result.number.erase(std::unique(result.number.begin(), result.number.end()), result.number.end());
    result.number.shrink_to_fit();
    result.vertices = result.number.size();
    if (result.vertices > largest) {
      throw OverflowError(std::to_string(result.vertices) + " vertices do not fit the index type");
    }
  }
  for (const auto& [wide, narrow] : {std::pair{&edges.from, &result.from}, std::pair{&edges.to, &result.to}}) {
    narrow->reserve(wide->size());
    for (const std::int64_t number : *wide) {
      narrow->push_back(result.number.empty() ? static_cast<Index>(number) : *result.find(number));
    }
    *wide = {};
  }
  return result;
}

template <class Index>
EdgeList<Index> read_edges(InputFile&& file, std::optional<std::size_t> vertices, bool weighted) {
  if (is_npy(file) && !weighted) return read_pairs<Index>(file, vertices);
  EdgeList<Index> edges;
  const auto parse_vertex = [&](std::string_view field) {
    const Index vertex = parse_number<Index>(file, field);
    if (vertex < 0) file.fail_here("vertex " + std::to_string(vertex) + " is negative");
    const auto count = static_cast<std::size_t>(vertex) + 1;
    if (vertices && count > *vertices) {
      file.fail_here("vertex " + std::to_string(vertex) + " is outside [0, " + std::to_string(*vertices) + ")");
    }
    edges.vertices = std::max(edges.vertices, count);
    return vertex;
  };
  for (std::string_view line; file.read_record(line);) {
    std::string_view rest = without_comment(line);
    if (rest.empty()) continue;
    const std::string_view edge = rest, from = take_field(rest), to = take_field(rest);
    const std::string_view value = weighted ? take_field(rest) : std::string_view();
    if (to.empty() || !rest.empty() || value.empty() == weighted) {
      file.fail_here(in_quotes(edge) + " is not a pair of vertices" + (weighted ? " and a value" : ""));
    }
    edges.from.push_back(parse_vertex(from));
    edges.to.push_back(parse_vertex(to));
    if (weighted) edges.value.add(file, value);
  }
  edges.vertices = vertices.value_or(edges.vertices);
  return edges;
}

template <class Index>
void write_pairs(OutputFile& file, const EdgeList<Index>& edges, Index base) {
  constexpr std::ptrdiff_t longest_line = 64;
  std::array<char, 1 << 16> buffer;
  char* const last = buffer.data() + buffer.size() - longest_line;
  char* next = buffer.data();
  const auto flush = [&] {
    file.write(buffer.data(), static_cast<std::size_t>(next - buffer.data()));
    next = buffer.data();
  };
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    next = std::to_chars(next, next + longest_line / 2, edges.from[e] + base).ptr;
    *next++ = ' ';
    next = std::to_chars(next, next + longest_line / 2, edges.to[e] + base).ptr;
    *next++ = '\n';
    if (next > last) flush();
  }
  flush();
}

template <class Index>
void write_edges(const std::string& path, const EdgeList<Index>& edges) {
  OutputFile file(path);
  file.write("# " + std::to_string(edges.vertices) + " vertices, " + std::to_string(edges.from.size()) + " edges\n");
  write_pairs<Index>(file, edges, 0);
  file.close();
}

template EdgeList<std::int32_t> renumbered(EdgeList<std::int64_t>&&, bool);
template EdgeList<std::int64_t> renumbered(EdgeList<std::int64_t>&&, bool);
template void keep_first(EdgeList<std::int32_t>&);
template void keep_first(EdgeList<std::int64_t>&);
template void write_pairs(OutputFile&, const EdgeList<std::int32_t>&, std::int32_t);
template void write_pairs(OutputFile&, const EdgeList<std::int64_t>&, std::int64_t);
template void write_edges(const std::string&, const EdgeList<std::int32_t>&);
template void write_edges(const std::string&, const EdgeList<std::int64_t>&);
template EdgeList<std::int32_t> read_edges(InputFile&&, std::optional<std::size_t>, bool);
template EdgeList<std::int64_t> read_edges(InputFile&&, std::optional<std::size_t>, bool);

}  // namespace pleach::app
