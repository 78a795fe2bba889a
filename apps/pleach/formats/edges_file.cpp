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
#include "formats/work.hpp"

namespace pleach::app {

namespace {

struct EdgeFields {
  std::string_view from, to, value;
};

/// `line` up to a '#' that begins a word.
std::string_view without_label_comment(std::string_view line) {
  std::size_t sharp = line.find('#');
  while (sharp != std::string_view::npos && sharp > 0 && !is_blank(line[sharp - 1])) {
    sharp = line.find('#', sharp + 1);
  }
  return trimmed(line.substr(0, sharp));
}

/// Takes the first field from `line`: between blanks, or `by_tabs`.
std::string_view take_cell(std::string_view& line, bool by_tabs) {
  if (!by_tabs) return take_field(line);
  const std::string_view field = line.substr(0, line.find('\t'));
  line = trimmed(line.substr(field.size()));
  return trimmed(field);
}

/// The fields of a line; false where it has others. Labels stand between tabs where there are some.
bool split(std::string_view line, bool weighted, bool labelled, EdgeFields& fields) {
  const bool by_tabs = labelled && line.find('\t') != std::string_view::npos;
  fields.from = take_cell(line, by_tabs);
  fields.to = take_cell(line, by_tabs);
  fields.value = weighted ? take_cell(line, by_tabs) : std::string_view();
  return !fields.to.empty() && line.empty() && fields.value.empty() != weighted;
}

/// Calls `add` with the fields of each line that is no comment.
template <class Add>
void for_each_edge(InputFile& file, bool weighted, bool labelled, Add&& add) {
  EdgeFields fields;
  for (std::string_view record; file.read_record(record);) {
    const std::string_view line = labelled ? without_label_comment(record) : without_comment(record);
    if (line.empty()) continue;
    if (!split(line, weighted, labelled, fields)) {
      file.fail_here(in_quotes(line) + " is not a pair of vertices" + (weighted ? " and a value" : ""));
    }
    add(fields);
  }
}

template <class Index>
EdgeList<Index> read_npy_edges(InputFile& file, std::optional<std::size_t> vertices) {
  const NpyHeader header = read_npy_header(file, 2);
  if (header.size % 2 != 0) file.fail("holds " + std::to_string(header.size) + " vertices, not pairs");
  std::uint64_t first = 0;
  const std::vector<Index> ends = read_npy_elements<Index>(file, header, 2, first);
  EdgeList<Index> edges;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const auto fail = [&](const std::string& what) {
      file.fail("element " + std::to_string(first + i) + " = " + std::to_string(ends[i]) + " is " + what);
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

/// The vertices that the NumPy file has the numbers of.
template <class Index>
std::vector<Index> find_npy(InputFile& file, std::size_t columns, const VertexFinder<Index>& finder) {
  std::vector<Index> vertices;
  for (const std::int64_t number : read_npy<std::int64_t>(file, columns)) {
    const auto vertex = finder.find(number);
    if (!vertex) file.fail("element " + std::to_string(vertices.size()) + ": " + finder.why_not(number));
    vertices.push_back(*vertex);
  }
  return vertices;
}

template <class Index>
Index find_here(const InputFile& file, std::string_view label, const VertexFinder<Index>& finder) {
  const auto vertex = finder.find(label);
  if (!vertex) file.fail_here(finder.why_not(label));
  return *vertex;
}

/// Whether it does not even begin like a number.
bool is_word(std::string_view vertex) {
  return std::string_view("0123456789+-.").find(vertex.front()) == std::string_view::npos;
}

template <class Number>
bool is_a(std::string_view text, Parsed what) {
  Number number;
  return try_parse(text, number) == what;
}

}  // namespace

template <class Index>
void keep(EdgeList<Index>& edges, const std::vector<bool>& kept) {
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
  keep(edges, kept);
}

bool are_sparse(std::uint64_t vertices, std::uint64_t edges) {
  // Below a million, memory is no matter; above, 16 numbers for each end of an edge take as much as the edges do.
  constexpr std::uint64_t few_vertices = std::uint64_t{1} << 20, numbers_of_an_end = 16;
  return vertices > few_vertices && vertices / numbers_of_an_end > 2 * edges;
}

template <class Index>
EdgeList<Index> renumbered(EdgeList<std::int64_t>&& edges, bool always) {
  const auto largest = static_cast<std::size_t>(std::numeric_limits<Index>::max());
  EdgeList<Index> result{.vertices = edges.vertices, .value = std::move(edges.value)};
  std::vector<std::int64_t> number;
  if (always || are_sparse(edges.vertices, edges.from.size()) || edges.vertices > largest) {
    number.reserve(2 * edges.from.size());
    for (const auto& side : {std::cref(edges.from), std::cref(edges.to)}) {
      number.insert(number.end(), side.get().begin(), side.get().end());
    }
    std::ranges::sort(number);
    number.erase(std::unique(number.begin(), number.end()), number.end());
    number.shrink_to_fit();
    result.vertices = number.size();
    if (result.vertices > largest) {
      throw OverflowError(std::to_string(result.vertices) + " vertices do not fit the index type");
    }
  }
  for (const auto& [wide, narrow] : {std::pair{&edges.from, &result.from}, std::pair{&edges.to, &result.to}}) {
    narrow->reserve(wide->size());
    for (const std::int64_t end : *wide) {
      narrow->push_back(
          static_cast<Index>(number.empty() ? end : std::ranges::lower_bound(number, end) - number.begin()));
    }
    *wide = {};
  }
  result.labels = Labels(std::move(number));
  return result;
}

template <class Index>
EdgeList<Index> read_edges(InputFile&& file, std::optional<std::size_t> vertices, bool weighted) {
  if (is_npy(file) && !weighted) return read_npy_edges<Index>(file, vertices);
  EdgeList<Index> edges;
  file.enter_lines();
  const auto parse_vertex = [&](std::string_view field) {
    Index vertex{};
    const Parsed parsed = try_parse(field, vertex);
    if (parsed != Parsed::number) {
      file.fail_here(in_quotes(field) + (parsed == Parsed::none ? " is not an integer" : " does not fit ") +
                     std::string(parsed == Parsed::none ? "" : type_name<Index>) +
                     "; --labels takes any words for vertices");
    }
    if (vertex < 0) file.fail_here("vertex " + std::to_string(vertex) + " is negative");
    const auto count = static_cast<std::size_t>(vertex) + 1;
    if (vertices && count > *vertices) {
      file.fail_here("vertex " + std::to_string(vertex) + " is outside [0, " + std::to_string(*vertices) + ")");
    }
    edges.vertices = std::max(edges.vertices, count);
    return vertex;
  };
  for_each_edge(file, weighted, false, [&](const EdgeFields& fields) {
    edges.from.push_back(parse_vertex(fields.from));
    edges.to.push_back(parse_vertex(fields.to));
    if (weighted) edges.value.add(file, fields.value);
  });
  edges.vertices = vertices.value_or(edges.vertices);
  return edges;
}

template <class Index>
EdgeList<Index> read_labelled_edges(InputFile&& file, bool weighted) {
  EdgeList<Index> edges;
  LabelReader<Index> labels(file.name());
  std::vector<Index> ends;
  const auto take = [&] {
    for (std::size_t i = 0; i < ends.size(); ++i) (i % 2 == 0 ? edges.from : edges.to).push_back(ends[i]);
    ends.clear();
  };
  for_each_edge(file, weighted, true, [&](const EdgeFields& fields) {
    labels.queue(fields.from, ends);
    labels.queue(fields.to, ends);
    if (weighted) edges.value.add(file, fields.value);
    take();
  });
  labels.flush(ends);
  take();
  edges.vertices = labels.size();
  edges.labels = labels.take();
  return edges;
}

bool is_labelled_edge(std::string_view line, bool weighted) {
  const std::string_view edge = without_label_comment(line);
  EdgeFields fields;
  if (edge.empty()) return true;
  return split(edge, weighted, true, fields) && (!weighted || !is_a<double>(fields.value, Parsed::none));
}

bool has_labels(std::string_view text) {
  bool first_has = false, others_have = false;
  std::size_t lines = 0;
  while (!text.empty()) {
    EdgeFields fields;
    split(without_label_comment(take_line(text)), false, true, fields);
    if (fields.to.empty()) continue;
    const auto [from, to, value] = fields;
    if (is_a<std::int64_t>(from, Parsed::too_large) || is_a<std::int64_t>(to, Parsed::too_large)) return true;
    if (lines++ == 0) {
      first_has = is_word(from) || is_word(to) || (is_a<double>(from, Parsed::none) && is_a<double>(to, Parsed::none));
      if (!first_has) continue;
    } else {
      others_have = others_have || is_a<std::int64_t>(from, Parsed::none) || is_a<std::int64_t>(to, Parsed::none);
    }
  }
  return first_has && (lines == 1 || others_have);
}

template <class Index>
EdgeList<Index> read_pairs(InputFile&& file, const VertexFinder<Index>& vertices) {
  EdgeList<Index> pairs;
  if (is_npy(file)) {
    const std::vector<Index> ends = find_npy(file, 2, vertices);
    if (ends.size() % 2 != 0) file.fail("holds " + std::to_string(ends.size()) + " vertices, not pairs");
    for (std::size_t i = 0; i < ends.size(); ++i) (i % 2 == 0 ? pairs.from : pairs.to).push_back(ends[i]);
    return pairs;
  }
  for_each_edge(file, false, true, [&](const EdgeFields& fields) {
    pairs.from.push_back(find_here(file, fields.from, vertices));
    pairs.to.push_back(find_here(file, fields.to, vertices));
  });
  return pairs;
}

template <class Index>
std::vector<Index> read_vertices(InputFile&& file, const VertexFinder<Index>& vertices) {
  if (is_npy(file)) return find_npy(file, 1, vertices);
  std::vector<Index> result;
  for (std::string_view record; file.read_record(record);) {
    const std::string_view label = without_label_comment(record);
    if (!label.empty()) result.push_back(find_here(file, label, vertices));
  }
  return result;
}

template <class Index>
void write_pairs(OutputFile& file, const EdgeList<Index>& edges, Index base) {
  constexpr std::ptrdiff_t longest_line = 64;
  std::array<char, 1 << 16> buffer;
  char* const last = buffer.data() + buffer.size() - longest_line;
  char* next = buffer.data();
  std::size_t written = 0;
  const auto flush = [&] {
    file.write(buffer.data(), static_cast<std::size_t>(next - buffer.data()));
    next = buffer.data();
    advance_work(std::exchange(written, 0));
  };
  begin_work(edges.from.size());
  for (std::size_t e = 0; e < edges.from.size(); ++e, ++written) {
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
template void keep(EdgeList<std::int32_t>&, const std::vector<bool>&);
template void keep(EdgeList<std::int64_t>&, const std::vector<bool>&);
template void keep_first(EdgeList<std::int32_t>&);
template void keep_first(EdgeList<std::int64_t>&);
template void write_pairs(OutputFile&, const EdgeList<std::int32_t>&, std::int32_t);
template void write_pairs(OutputFile&, const EdgeList<std::int64_t>&, std::int64_t);
template void write_edges(const std::string&, const EdgeList<std::int32_t>&);
template void write_edges(const std::string&, const EdgeList<std::int64_t>&);
template EdgeList<std::int32_t> read_labelled_edges(InputFile&&, bool);
template EdgeList<std::int64_t> read_labelled_edges(InputFile&&, bool);
template EdgeList<std::int32_t> read_pairs(InputFile&&, const VertexFinder<std::int32_t>&);
template EdgeList<std::int64_t> read_pairs(InputFile&&, const VertexFinder<std::int64_t>&);
template std::vector<std::int32_t> read_vertices(InputFile&&, const VertexFinder<std::int32_t>&);
template std::vector<std::int64_t> read_vertices(InputFile&&, const VertexFinder<std::int64_t>&);
template EdgeList<std::int32_t> read_edges(InputFile&&, std::optional<std::size_t>, bool);
template EdgeList<std::int64_t> read_edges(InputFile&&, std::optional<std::size_t>, bool);

}  // namespace pleach::app
