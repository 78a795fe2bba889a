#include "io/format.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "io/edges_file.hpp"
#include "io/npy_header.hpp"
#include "io/sparse_file.hpp"
#include "io/text.hpp"
#include "io/text_line.hpp"

namespace pleach::app {

namespace {

std::optional<Format> by_name(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Format>, 15> endings{{{".edges", Format::edges},
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
                                                                         {".tree", Format::newick},
                                                                         {".nex", Format::newick},
                                                                         {".nexus", Format::newick}}};
  for (const auto& [ending, format] : endings) {
    if (name.ends_with(ending)) return format;
  }
  return std::nullopt;
}

/// Returns whether the text may be a file's path, and not a number or date.
bool is_path(std::string_view text) {
  if (text == "." || text == "..") return true;
  const bool has_name = text.find_first_not_of("0123456789/:.,+- ") != std::string_view::npos;
  return text.starts_with('/') || text.starts_with("./") || text.starts_with("../") ||
         (text.find('/') != std::string_view::npos && has_name);
}

/// Returns whether all lines are an integer, or git's "-", and a path. At least one path shows a directory, and no
/// other begins with a number in front of another word.
bool are_paths(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) text = text.substr(0, text.find('\0'));
  bool has_paths = false;
  while (!text.empty()) {
    std::string_view rest = trimmed(take_line(text));
    if (rest.empty()) return false;
    const std::string_view weight = take_field(rest);
    if ((weight != "-" && !is_integer(weight)) || rest.empty()) return false;
    if (is_path(rest)) {
      has_paths = true;
      continue;
    }
    std::string_view words = rest;
    if (is_number(take_field(words)) && !words.empty()) return false;
  }
  return has_paths;
}

/// Returns whether lines that begin with an integer hold numbers alone and have several lengths. The numbers of the
/// first line are integers, and say how many lines there are.
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
      const std::string_view field = take_field(rest);
      std::int64_t number = 0;
      double weight = 0;
      const bool is_count = try_parse(field, number) == Parsed::number && number >= 0;
      if (!is_count && (lines == 0 || try_parse(field, weight) != Parsed::number)) return false;
      if (declared < 0) declared = number;
    }
    if (edge_fields == 0) edge_fields = fields;
    lengths_differ = lengths_differ || fields != edge_fields;
    ++lines;
  }
  return lengths_differ && (is_whole ? lines == declared + 1 : lines <= declared);
}

bool is_dimacs(std::string_view text) {
  bool all_comments = true;
  while (!text.empty()) {
    std::string_view rest = trimmed(take_line(text));
    const std::string_view word = take_field(rest);
    if (word == "p" && rest.starts_with("sp")) return true;
    all_comments = all_comments && (word.empty() || word == "c");
  }
  return all_comments;
}

/// Returns whether the text is an LGL list: "# VERTEX" above the lines of its neighbours and their values.
bool is_lgl(std::string_view text) {
  std::size_t vertices = 0;
  if (!trimmed(text).starts_with("# ")) return false;
  while (!text.empty()) {
    std::string_view line = trimmed(take_line(text));
    if (line.starts_with("# ")) {
      if (line.find_first_of(" \t", 2) != std::string_view::npos) return false;
      ++vertices;
      continue;
    }
    if (line.empty()) continue;
    take_field(line);
    if (!line.empty() && (line.find_first_of(" \t") != std::string_view::npos || !is_number(line))) return false;
  }
  return vertices > 1;
}

const Guess lgl{.line = 1, .why = "lines '# VERTEX' above those of its neighbours look like LGL, which is not read"};

/// Guesses a list of edges between numbers or words, or of weights and paths; or says why it is none.
Guess by_list(std::string_view text) {
  const std::string_view first = without_comment(first_data_line(text).text);
  std::string_view rest = first;
  const std::string_view word = take_field(rest);
  const bool begins_with_number = is_integer(word) || is_integer(first.substr(0, first.find(',')));
  const auto format_of = [](const ListGuess& guess) { return guess.weighted ? Format::weighted_edges : Format::edges; };
  const ListGuess numbers = guess_list(text, false);
  if (numbers.is_list) return {.format = format_of(numbers)};
  if ((begins_with_number || word == "-") && are_paths(text)) return {.format = Format::paths};
  const ListGuess labels = numbers.has_other_heading ? numbers : guess_list(text, true);
  if (!begins_with_number && labels.is_list) {
    if (is_lgl(text)) return lgl;
    if (names_ends(first)) return {.line = 1, .why = "the first line looks like a heading: --header skips it"};
    return {.format = format_of(labels)};
  }
  const ListGuess& shown = begins_with_number ? numbers : labels;
  return {.line = shown.line, .why = "as a list of edges: " + shown.why};
}

bool same_but_case(std::string_view text, std::string_view lower) {
  const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
  return std::ranges::equal(text.substr(0, lower.size()), lower, same);
}

Guess by_text(std::string_view text, bool is_whole) {
  if (same_but_case(text, "#nexus")) return {.format = Format::newick};
  std::string_view first;
  for (std::string_view rest = text; first.empty() && !rest.empty();) first = without_comment(take_line(rest));
  if (same_but_case(first, "%%matrixmarket")) return {.format = Format::mtx};
  const bool has_percent = first.starts_with('%');
  if (has_percent && first.substr(1).find_first_not_of(' ') != first.npos &&
      trimmed(first.substr(1)).starts_with("bip")) {
    return {.line = 1,
            .why = "as a list of edges: KONECT's bipartite lists number two sets of vertices, each from 1 on"};
  }
  first = without_comment(first_data_line(text).text);
  if (first.empty()) return {};
  if (first.starts_with('<')) {
    const bool is_graphml =
        text.find("<graphml") != std::string_view::npos || text.find(":graphml") != std::string_view::npos;
    return {.format = is_graphml ? std::optional(Format::graphml) : std::nullopt};
  }
  std::string_view rest = first;
  const std::string_view word = take_field(rest);
  if ((word == "c" || word == "p") && is_dimacs(text)) return {.format = Format::dimacs};
  if (is_integer(word)) {
    if (rest.empty() && is_lgl(text)) return lgl;
    if (rest.empty() && !has_percent) return {.format = Format::parents};
    if (is_metis(text, is_whole)) return {.format = Format::metis};
    return by_list(text);
  }
  const bool is_newick = std::string_view("([';").find(first.front()) != std::string_view::npos || first.ends_with(';');
  return is_newick ? Guess{.format = Format::newick} : by_list(text);
}

}  // namespace

Guess guess_list_behind_heading(std::string_view lines) {
  const DataLine heading = first_data_line(lines);
  Guess guess = by_list(heading.rest);
  if (guess.line > 0) guess.line += heading.number;
  return guess;
}

const std::map<std::string, Format>& formats() {
  static const std::map<std::string, Format> formats{{"edges", Format::edges},     {"wel", Format::weighted_edges},
                                                     {"mtx", Format::mtx},         {"gr", Format::dimacs},
                                                     {"metis", Format::metis},     {"graphml", Format::graphml},
                                                     {"parents", Format::parents}, {"newick", Format::newick},
                                                     {"paths", Format::paths},     {"npz", Format::sparse}};
  return formats;
}

Guess guess_format(InputFile& file) {
  if (is_sparse(file)) return {.format = Format::sparse};
  if (is_npy(file)) {
    const std::string_view header = file.peek(256);
    const std::size_t shape = header.find("shape");
    const bool has_rows =
        shape != std::string_view::npos && header.substr(shape, header.find(')', shape) - shape).ends_with(", 2");
    return {.format = has_rows ? Format::edges : Format::parents};
  }
  if (const auto format = by_name(file.content_name())) return {.format = format};
  const bool is_whole = file.peek(looked_at).size() < looked_at;
  return by_text(first_lines(file), is_whole);
}

}  // namespace pleach::app
