#include "io/edges_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <functional>
#include <limits>
#include <pleach/error.hpp>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "io/array_file.hpp"
#include "io/npy_header.hpp"
#include "io/text_line.hpp"
#include "io/work.hpp"

namespace pleach::app {

namespace {

struct EdgeFields {
  std::string_view from, to, value;
};

[[noreturn]] void fail_at_line(const InputFile& file, const ListLine& line, const ListForm& form, bool weighted) {
  if (form.columns > (weighted ? 3 : 2)) {
    file.fail_here(in_quotes(line.text()) + " has " + std::to_string(line.size()) + " columns, not " +
                   std::to_string(form.columns));
  }
  file.fail_here(in_quotes(line.text()) + " is not a pair of vertices" + (weighted ? " and a value" : ""));
}

/// Throws if a comma or a quote shows that a label is only a part.
void require_whole(const InputFile& file, std::string_view label) {
  if (label.ends_with(',')) file.fail_here(in_quotes(label) + " ends in a comma: put tabs between labels");
  if (label.starts_with('"') != label.ends_with('"')) {
    file.fail_here(in_quotes(label) + " is a part of a label in quotes: put tabs or commas between labels");
  }
}

/// Returns the weight in the attributes of an edge; `ignored` becomes true if there are others.
std::string_view weight_in(const InputFile& file, std::string_view dictionary, bool& ignored) {
  const Attributes attributes = parse_attributes(dictionary);
  if (!attributes.well_formed) file.fail_here(in_quotes(dictionary) + " are no attributes as NetworkX writes them");
  ignored = ignored || attributes.others;
  return attributes.weight;
}

/// Skips the line that names the columns.
void skip_heading(InputFile& file, const ListForm& form) {
  ListLine line(form, true);
  for (std::string_view record; form.heading && file.read_record(record);) {
    if (line.split(record)) return;
  }
}

/// Calls `add` with the fields of each line that is not a comment. Returns what it ignored.
template <class Add>
std::string for_each_edge(InputFile& file, const ListForm& form, bool weighted, bool labelled, Add&& add) {
  const std::size_t width = form.width(weighted);
  bool has_other_attributes = false, has_weights = false;
  ListLine line(form, labelled);
  for (std::string_view record; file.read_record(record);) {
    if (!line.split(record)) continue;
    if (line.has_open_quote()) file.fail_here(in_quotes(line.text()) + " has a quote that does not end its field");
    const bool attributes = line.has_attributes() && line.size() > 2;
    const std::size_t columns = line.size() - (attributes ? 1 : 0);
    const bool value_in_attributes = weighted && attributes && columns == form.value;
    if (columns + (value_in_attributes ? 1 : 0) != width) fail_at_line(file, line, form, weighted);
    EdgeFields fields{line[form.from], line[form.to], weighted ? line[form.value] : std::string_view()};
    if (attributes) {
      const std::string_view weight = weight_in(file, line[columns], has_other_attributes);
      if (value_in_attributes) fields.value = weight;
      if (weighted && !value_in_attributes && !weight.empty()) {
        file.fail_here(in_quotes(line.text()) + " has a value and a weight");
      }
      has_weights = has_weights || (!weighted && !weight.empty());
    }
    if (fields.from.empty() || fields.to.empty() || (weighted && fields.value.empty())) {
      fail_at_line(file, line, form, weighted);
    }
    if (labelled && !form.commas && record.find('\t') == std::string_view::npos) {
      require_whole(file, fields.from);
      require_whole(file, fields.to);
    }
    add(fields);
  }
  return has_other_attributes ? "attributes of edges" : has_weights ? "weights of edges" : "";
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

/// Returns the vertices with the numbers in a NumPy file.
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

/// Returns the two vertices in a line "a,b", if both exist.
template <class Index>
std::optional<std::pair<Index, Index>> find_between_commas(std::string_view record, const VertexFinder<Index>& finder) {
  ListLine line({.commas = true}, true);
  if (!line.split(record) || line.size() != 2) return std::nullopt;
  const auto from = finder.find(line[0]), to = finder.find(line[1]);
  if (!from || !to) return std::nullopt;
  return std::pair(*from, *to);
}

/// Returns whether the text does not begin like a number.
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

namespace {

/// Edges with their positions, sorted so that edges between the same vertices are neighbours.
template <class Index>
struct PlacedEdge {
  Index low, high;
  bool down;  // from the higher vertex to the lower
  std::size_t place;

  [[nodiscard]] bool joins_ends_of(const PlacedEdge& other) const { return low == other.low && high == other.high; }
};

template <class Index, class Before>
std::vector<PlacedEdge<Index>> sorted_by_ends(const EdgeList<Index>& edges, Before&& before) {
  std::vector<PlacedEdge<Index>> sorted(edges.from.size());
  for (std::size_t e = 0; e < sorted.size(); ++e) {
    const auto [low, high] = std::minmax(edges.from[e], edges.to[e]);
    sorted[e] = {low, high, edges.from[e] > edges.to[e], e};
  }
  std::ranges::sort(sorted, [&](const auto& a, const auto& b) {
    if (!a.joins_ends_of(b)) return std::tie(a.low, a.high) < std::tie(b.low, b.high);
    return before(a, b);
  });
  return sorted;
}

/// Merges edges for which same(a, b) is true into one, by merge(position of the first, position of the other).
template <class Index, class Same, class Merge>
void merge_edges(EdgeList<Index>& edges, const std::vector<PlacedEdge<Index>>& sorted, Same&& same, Merge&& merge) {
  std::vector<bool> kept(sorted.size(), true);
  for (std::size_t first = 0, k = 1; k < sorted.size(); ++k) {
    if (!same(sorted[first], sorted[k])) {
      first = k;
      continue;
    }
    kept[sorted[k].place] = false;
    if (!edges.value.empty()) merge(sorted[first].place, sorted[k].place);
  }
  keep(edges, kept);
}

}  // namespace

template <class Index>
void keep_least(EdgeList<Index>& edges) {
  const auto sorted = sorted_by_ends(edges, [](const auto& a, const auto& b) { return a.place < b.place; });
  merge_edges(
      edges, sorted, [](const auto& a, const auto& b) { return a.joins_ends_of(b); },
      [&](std::size_t i, std::size_t j) { edges.value.lower(i, j); });
}

template <class Index>
void sum_repeated(EdgeList<Index>& edges, bool symmetric) {
  const auto key = [&](const auto& edge) { return std::pair(!symmetric && edge.down, edge.place); };
  const auto sorted = sorted_by_ends(edges, [&](const auto& a, const auto& b) { return key(a) < key(b); });
  merge_edges(
      edges, sorted, [&](const auto& a, const auto& b) { return a.joins_ends_of(b) && key(a).first == key(b).first; },
      [&](std::size_t i, std::size_t j) { edges.value.add_to(i, j); });
}

template <class Index>
void join_directions(EdgeList<Index>& edges) {
  const bool has_values = !edges.value.empty();
  const auto sorted = sorted_by_ends(edges, [&](const auto& a, const auto& b) {
    if (a.down != b.down) return b.down;
    if (has_values && edges.value.less(a.place, b.place)) return true;
    return (!has_values || !edges.value.less(b.place, a.place)) && a.place < b.place;
  });
  std::vector<bool> kept(sorted.size(), true);
  for (std::size_t begin = 0, middle = 0, end = 0; begin < sorted.size(); begin = end) {
    for (middle = begin; middle < sorted.size() && sorted[middle].joins_ends_of(sorted[begin]) && !sorted[middle].down;)
      ++middle;
    for (end = middle; end < sorted.size() && sorted[end].joins_ends_of(sorted[begin]);) ++end;
    const std::size_t up = middle - begin, down = end - middle;
    for (std::size_t k = 0; k < std::min(up, down); ++k) {
      const std::size_t one = sorted[begin + k].place, other = sorted[middle + k].place;
      const auto [stays, goes] = up >= down ? std::pair(one, other) : std::pair(other, one);
      if (has_values) edges.value.lower(stays, goes);
      kept[goes] = false;
    }
  }
  keep(edges, kept);
}

bool are_sparse(std::uint64_t vertices, std::uint64_t edges) {
  // Up to a million vertices, memory does not matter. Above, 16 numbers for each end of an edge take as much memory as
  // the edges.
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
EdgeList<Index> read_edges(InputFile&& file, std::optional<std::size_t> vertices, bool weighted, const ListForm& form) {
  if (is_npy(file) && !weighted) return read_npy_edges<Index>(file, vertices);
  EdgeList<Index> edges;
  skip_heading(file, form);
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
  edges.ignored = for_each_edge(file, form, weighted, false, [&](const EdgeFields& fields) {
    edges.from.push_back(parse_vertex(fields.from));
    edges.to.push_back(parse_vertex(fields.to));
    if (weighted) edges.value.add(file, fields.value);
  });
  edges.vertices = vertices.value_or(edges.vertices);
  return edges;
}

template <class Index>
EdgeList<Index> read_labelled_edges(InputFile&& file, bool weighted, const ListForm& form) {
  EdgeList<Index> edges;
  skip_heading(file, form);
  LabelReader<Index> labels(file.name());
  std::vector<Index> ends;
  const auto take = [&] {
    for (std::size_t i = 0; i < ends.size(); ++i) (i % 2 == 0 ? edges.from : edges.to).push_back(ends[i]);
    ends.clear();
  };
  edges.ignored = for_each_edge(file, form, weighted, true, [&](const EdgeFields& fields) {
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

bool has_labels(std::string_view text, const ListForm& form) {
  bool first_has = false, others_have = false, heading = form.heading;
  std::size_t lines = 0;
  ListLine line(form, true);
  while (!text.empty()) {
    if (!line.split(take_line(text)) || std::exchange(heading, false)) continue;
    if (line.size() <= std::max(form.from, form.to) || line[form.from].empty() || line[form.to].empty()) continue;
    const std::string_view from = line[form.from], to = line[form.to];
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
  ListLine line({}, true);
  for (std::string_view record; file.read_record(record);) {
    if (!line.split(record)) continue;
    const bool is_pair = line.size() == 2 && vertices.find(line[0]) && vertices.find(line[1]);
    if (const auto pair = is_pair ? std::nullopt : find_between_commas(record, vertices)) {
      pairs.from.push_back(pair->first);
      pairs.to.push_back(pair->second);
      continue;
    }
    if (line.size() != 2) fail_at_line(file, line, {}, false);
    pairs.from.push_back(find_here(file, line[0], vertices));
    pairs.to.push_back(find_here(file, line[1], vertices));
  }
  return pairs;
}

template <class Index>
std::vector<Index> read_vertices(InputFile&& file, const VertexFinder<Index>& vertices) {
  if (is_npy(file)) return find_npy(file, 1, vertices);
  std::vector<Index> result;
  for (std::string_view record; file.read_record(record);) {
    std::string_view label = trimmed(record);
    // A label may contain what begins a comment elsewhere.
    if (!vertices.find(label)) label = without_word_comment(label);
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
  if (is_named_npy(path)) {
    std::vector<Index> ends;
    ends.reserve(2 * edges.from.size());
    for (std::size_t e = 0; e < edges.from.size(); ++e) ends.insert(ends.end(), {edges.from[e], edges.to[e]});
    write_values(file, std::span<const Index>(ends), true, 2);
    return file.close();
  }
  file.write("# " + std::to_string(edges.vertices) + " vertices, " + std::to_string(edges.from.size()) + " edges\n");
  write_pairs<Index>(file, edges, 0);
  file.close();
}

template EdgeList<std::int32_t> renumbered(EdgeList<std::int64_t>&&, bool);
template EdgeList<std::int64_t> renumbered(EdgeList<std::int64_t>&&, bool);
template void keep(EdgeList<std::int32_t>&, const std::vector<bool>&);
template void keep(EdgeList<std::int64_t>&, const std::vector<bool>&);
template void keep_least(EdgeList<std::int32_t>&);
template void sum_repeated(EdgeList<std::int32_t>&, bool);
template void join_directions(EdgeList<std::int32_t>&);
template void keep_least(EdgeList<std::int64_t>&);
template void sum_repeated(EdgeList<std::int64_t>&, bool);
template void join_directions(EdgeList<std::int64_t>&);
template void write_pairs(OutputFile&, const EdgeList<std::int32_t>&, std::int32_t);
template void write_pairs(OutputFile&, const EdgeList<std::int64_t>&, std::int64_t);
template void write_edges(const std::string&, const EdgeList<std::int32_t>&);
template void write_edges(const std::string&, const EdgeList<std::int64_t>&);
template EdgeList<std::int32_t> read_labelled_edges(InputFile&&, bool, const ListForm&);
template EdgeList<std::int64_t> read_labelled_edges(InputFile&&, bool, const ListForm&);
template EdgeList<std::int32_t> read_pairs(InputFile&&, const VertexFinder<std::int32_t>&);
template EdgeList<std::int64_t> read_pairs(InputFile&&, const VertexFinder<std::int64_t>&);
template std::vector<std::int32_t> read_vertices(InputFile&&, const VertexFinder<std::int32_t>&);
template std::vector<std::int64_t> read_vertices(InputFile&&, const VertexFinder<std::int64_t>&);
template EdgeList<std::int32_t> read_edges(InputFile&&, std::optional<std::size_t>, bool, const ListForm&);
template EdgeList<std::int64_t> read_edges(InputFile&&, std::optional<std::size_t>, bool, const ListForm&);

}  // namespace pleach::app
