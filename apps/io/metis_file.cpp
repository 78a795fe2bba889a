#include "io/metis_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/text_line.hpp"

namespace pleach::app {

namespace {

/// Reads the next line that is not a comment; returns false at the end of the file.
bool next_line(InputFile& file, std::string_view& line) {
  for (std::string_view record; file.read_record(record);) {
    if (record.starts_with('%')) continue;
    line = trimmed(record);
    return true;
  }
  return false;
}

template <class Number>
Number parse_count(const InputFile& file, std::string_view field) {
  const Number number = parse_number<Number>(file, field);
  if (number < 0) file.fail_here(in_quotes(field) + " is negative");
  return number;
}

template <class Index>
struct Header {
  Index vertices = 0;
  std::int64_t edges = 0;
  std::int64_t skipped = 0;  // numbers before the neighbours of a vertex
  std::string ignored;       // their meaning
  bool weighted = false;
};

template <class Index>
Header<Index> read_header(InputFile& file) {
  std::string_view line;
  do {
    if (!next_line(file, line)) file.fail("has no line 'VERTICES EDGES'");
  } while (line.empty());
  std::string_view rest = line;
  const std::string_view vertices = take_field(rest), edges = take_field(rest), format = take_field(rest),
                         weights = take_field(rest);
  if (edges.empty() || !rest.empty()) file.fail_here(in_quotes(line) + " is not 'VERTICES EDGES [FORMAT [WEIGHTS]]'");
  if (format.size() > 3 || format.find_first_not_of("01") != std::string_view::npos) {
    file.fail_here("the format " + in_quotes(format) + " is not three digits 0 or 1");
  }
  const auto has = [&](std::size_t digit) { return format.size() > digit && format[format.size() - 1 - digit] == '1'; };
  Header<Index> header{.vertices = parse_count<Index>(file, vertices),
                       .edges = parse_count<std::int64_t>(file, edges),
                       .weighted = has(0)};
  const std::int64_t of_a_vertex = weights.empty() ? 1 : parse_count<std::int64_t>(file, weights);
  if (of_a_vertex != 1 && !has(1)) {
    file.fail_here(in_quotes(line) + " has a number of weights, but its format says that vertices have none");
  }
  header.skipped = (has(1) ? of_a_vertex : 0) + (has(2) ? 1 : 0);
  if (header.skipped > 0) {
    header.ignored = std::string(has(2) ? "sizes" : "") + (has(1) && has(2) ? " and " : "") +
                     (has(1) ? "weights" : "") + " of vertices";
  }
  return header;
}

template <class Index>
using Pairs = std::vector<std::pair<Index, Index>>;

/// `up` are the edges in the lines of their smaller vertices, `down` those in the other lines; both with the smaller
/// one first.
template <class Index>
void require_both_once(const InputFile& file, Pairs<Index>& up, Pairs<Index>& down) {
  std::ranges::sort(up);
  std::ranges::sort(down);
  const auto text_of = [](Index vertex) { return std::to_string(vertex + 1); };
  for (const Pairs<Index>* edges : {&up, &down}) {
    const auto twice = std::ranges::adjacent_find(*edges);
    if (twice == edges->end()) continue;
    const auto [vertex, neighbour] = edges == &up ? *twice : std::pair(twice->second, twice->first);
    file.fail("vertex " + text_of(vertex) + " has the neighbour " + text_of(neighbour) + " twice");
  }
  const auto [in_up, in_down] = std::ranges::mismatch(up, down);
  if (in_up == up.end() && in_down == down.end()) return;
  const bool is_up = in_down == down.end() || (in_up != up.end() && *in_up < *in_down);
  const auto [low, high] = is_up ? *in_up : *in_down;
  const std::string one = text_of(is_up ? low : high), other = text_of(is_up ? high : low);
  file.fail("vertex " + one + " has the neighbour " + other + ", but " + other + " has not " + one);
}

template <class Index>
struct Weight {
  Index low, high;
  double weight;
};

/// The weights of edges in the lines of their smaller vertices, and in the other lines, which have the same edges.
template <class Index>
void require_same_weights(const InputFile& file, std::vector<Weight<Index>>& up, std::vector<Weight<Index>>& down) {
  const auto ends = [](const Weight<Index>& edge) { return std::pair(edge.low, edge.high); };
  std::ranges::sort(up, {}, ends);
  std::ranges::sort(down, {}, ends);
  for (std::size_t e = 0; e < up.size(); ++e) {
    const double one = up[e].weight, other = down[e].weight;
    if (one == other || (one != one && other != other)) continue;
    file.fail("the edge of " + std::to_string(up[e].low + 1) + " and " + std::to_string(up[e].high + 1) +
              " has the weights " + shortest(one) + " and " + shortest(other));
  }
}

}  // namespace

template <class Index>
EdgeList<Index> read_metis(InputFile&& file, GraphOptions options) {
  const Header<Index> header = read_header<Index>(file);
  if (options.values && !header.weighted) file.fail_here("gives no weights of edges: its format does not end in 1");
  EdgeList<Index> edges{.vertices = static_cast<std::size_t>(header.vertices), .from = {}, .to = {}};
  edges.ignored = header.ignored;
  Pairs<Index> up, down;
  std::vector<Weight<Index>> up_weights, down_weights;
  std::string_view line;
  for (Index row = 0; row < header.vertices; ++row) {
    const Index vertex = row + 1;
    if (!next_line(file, line)) {
      file.fail("holds " + std::to_string(row) + " of the " + std::to_string(header.vertices) +
                " vertices that it declares");
    }
    for (std::int64_t k = 0; k < header.skipped; ++k) {
      if (line.empty()) file.fail_here("has no weight or size for vertex " + std::to_string(vertex));
      parse_number<std::int64_t>(file, take_field(line));
    }
    while (!line.empty()) {
      const Index neighbour = parse_number<Index>(file, take_field(line));
      if (neighbour < 1 || neighbour > header.vertices) {
        file.fail_here("vertex " + std::to_string(neighbour) + " is outside [1, " + std::to_string(header.vertices) +
                       "]");
      }
      if (neighbour == vertex) file.fail_here("vertex " + std::to_string(vertex) + " is its own neighbour");
      const std::string_view weight = header.weighted ? take_field(line) : std::string_view();
      if (header.weighted && weight.empty())
        file.fail_here("has no weight for the edge to " + std::to_string(neighbour));

      const auto [low, high] = std::minmax<Index>({row, neighbour - 1});
      if (header.weighted) {
        (neighbour > vertex ? up_weights : down_weights).push_back({low, high, parse_number<double>(file, weight)});
      }
      (neighbour > vertex ? up : down).emplace_back(low, high);
      if (neighbour < vertex && !options.directed) continue;
      edges.from.push_back(row);
      edges.to.push_back(neighbour - 1);
      if (options.values) edges.value.add(file, weight);
    }
  }
  while (next_line(file, line)) {
    if (!line.empty())
      file.fail_here("holds more than the " + std::to_string(header.vertices) + " vertices that it declares");
  }
  require_both_once(file, up, down);
  require_same_weights(file, up_weights, down_weights);
  if (std::cmp_not_equal(up.size(), header.edges)) {
    file.fail("holds " + std::to_string(up.size()) + " edges, declares " + std::to_string(header.edges));
  }
  return edges;
}

template EdgeList<std::int32_t> read_metis(InputFile&&, GraphOptions);
template EdgeList<std::int64_t> read_metis(InputFile&&, GraphOptions);

}  // namespace pleach::app
