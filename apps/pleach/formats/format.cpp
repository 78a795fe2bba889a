#include "formats/format.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/edges_file.hpp"
#include "formats/npy_header.hpp"
#include "formats/sparse_file.hpp"
#include "formats/text_line.hpp"

namespace pleach::app {

namespace {

constexpr std::size_t looked_at = std::size_t{1} << 16;

std::optional<Format> by_name(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Format>, 13> endings{{{".edges", Format::edges},
                                                                         {".el", Format::edges},
                                                                         {".wel", Format::weighted_edges},
                                                                         {".mtx", Format::mtx},
                                                                         {".gr", Format::dimacs},
                                                                         {".graph", Format::metis},
                                                                         {".metis", Format::metis},
                                                                         {".graphml", Format::graphml},
                                                                         {".xml", Format::graphml},
                                                                         {".npy", Format::parents},
                                                                         {".nwk", Format::newick},
                                                                         {".newick", Format::newick},
                                                                         {".tree", Format::newick}}};
  for (const auto& [ending, format] : endings) {
    if (name.ends_with(ending)) return format;
  }
  return std::nullopt;
}

bool is_integer(std::string_view text) {
  std::int64_t value;
  return try_parse(text, value) != Parsed::none;
}

bool is_number(std::string_view text) {
  double value;
  return try_parse(text, value) != Parsed::none;
}

/// Of lines that begin with an integer and have more than it: a path may look like numbers, but not all do.
Format by_lines(std::string_view text, std::size_t fields) {
  const Format format = fields == 2 ? Format::edges : Format::weighted_edges;
  while (!text.empty()) {
    std::string_view rest = without_comment(take_line(text));
    if (rest.empty()) continue;
    take_field(rest);
    const std::string_view second = take_field(rest), third = take_field(rest);
    const bool has_value = fields == 2 ? third.empty() : is_number(third) && rest.empty();
    if (!is_integer(second) || !has_value) return Format::paths;
  }
  return format;
}

/// Of lines that begin with an integer: whether all are integers, in lines of several lengths, and the first line says
/// how many there are.
bool is_metis(std::string_view text, bool is_whole) {
  std::int64_t declared = -1, lines = 0;
  std::size_t edge_fields = 0;
  bool lengths_differ = false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.starts_with('%')) continue;
    std::string_view rest = trimmed(line);
    std::size_t fields = 0;
    for (; !rest.empty(); ++fields) {
      std::int64_t number = 0;
      if (try_parse(take_field(rest), number) != Parsed::number || number < 0) return false;
      if (declared < 0) declared = number;
    }
    if (edge_fields == 0) edge_fields = fields;
    lengths_differ = lengths_differ || fields != edge_fields;
    ++lines;
  }
  return lengths_differ && (is_whole ? lines == declared + 1 : lines <= declared);
}

/// Of lines that do not begin with an integer.
std::optional<Format> by_labels(std::string_view text) {
  bool are_edges = true, are_weighted = true;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    are_edges = are_edges && is_labelled_edge(line, false);
    are_weighted = are_weighted && is_labelled_edge(line, true);
  }
  if (are_edges) return Format::edges;
  return are_weighted ? std::optional(Format::weighted_edges) : std::nullopt;
}

std::optional<Format> by_text(std::string_view text, bool is_whole) {
  std::string_view first;
  for (std::string_view rest = text; first.empty() && !rest.empty();) first = without_comment(take_line(rest));
  if (first.empty()) return std::nullopt;
  constexpr std::string_view matrix = "%%matrixmarket";
  const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
  if (std::ranges::equal(first.substr(0, matrix.size()), matrix, same)) return Format::mtx;
  if (first.starts_with('%')) return Format::metis;
  if (first.starts_with('<')) {
    const bool is_graphml =
        text.find("<graphml") != std::string_view::npos || text.find(":graphml") != std::string_view::npos;
    return is_graphml ? std::optional(Format::graphml) : std::nullopt;
  }
  std::string_view rest = first;
  const std::string_view word = take_field(rest);
  if (word == "c" || word == "p") return Format::dimacs;
  if (is_integer(word)) {
    if (rest.empty()) return Format::parents;
    if (is_metis(text, is_whole)) return Format::metis;
    take_field(rest);
    const bool has_third = !rest.empty();
    return by_lines(text, has_third ? 3 : 2);
  }
  const bool is_newick = std::string_view("([';").find(first.front()) != std::string_view::npos || first.ends_with(';');
  return is_newick ? std::optional(Format::newick) : by_labels(text);
}

}  // namespace

const std::map<std::string, Format>& formats() {
  static const std::map<std::string, Format> formats{{"edges", Format::edges},     {"wel", Format::weighted_edges},
                                                     {"mtx", Format::mtx},         {"gr", Format::dimacs},
                                                     {"metis", Format::metis},     {"graphml", Format::graphml},
                                                     {"parents", Format::parents}, {"newick", Format::newick},
                                                     {"paths", Format::paths},     {"npz", Format::sparse}};
  return formats;
}

std::optional<Format> guess_format(InputFile& file) {
  if (is_sparse(file)) return Format::sparse;
  if (is_npy(file)) {
    const std::string_view header = file.peek(256);
    const std::size_t shape = header.find("shape");
    if (shape == std::string_view::npos) return Format::parents;
    return header.substr(shape, header.find(')', shape) - shape).ends_with(", 2") ? Format::edges : Format::parents;
  }
  if (const auto format = by_name(file.content_name())) return format;
  const bool is_whole = file.peek(looked_at).size() < looked_at;
  return by_text(first_lines(file), is_whole);
}

std::string_view first_lines(InputFile& file) {
  const std::string_view text = file.peek(looked_at);
  return text.size() < looked_at ? text : text.substr(0, std::min(text.rfind('\n'), text.size()));
}

}  // namespace pleach::app
