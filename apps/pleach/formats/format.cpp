#include "formats/format.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/npy_header.hpp"
#include "formats/sparse_file.hpp"
#include "formats/text_line.hpp"

namespace pleach::app {

namespace {

constexpr std::size_t looked_at = std::size_t{1} << 16;

std::optional<Format> by_name(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Format>, 9> endings{{{".edges", Format::edges},
                                                                        {".el", Format::edges},
                                                                        {".wel", Format::weighted_edges},
                                                                        {".mtx", Format::mtx},
                                                                        {".gr", Format::dimacs},
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
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    std::string_view rest = without_comment(line);
    if (rest.empty()) continue;
    take_field(rest);
    const std::string_view second = take_field(rest), third = take_field(rest);
    const bool has_value = fields == 2 ? third.empty() : is_number(third) && rest.empty();
    if (!is_integer(second) || !has_value) return Format::paths;
  }
  return format;
}

std::optional<Format> by_text(std::string_view text) {
  // The last line may go on.
  if (text.size() == looked_at) text = text.substr(0, std::min(text.rfind('\n'), text.size()));
  std::string_view first;
  for (std::string_view rest = text; first.empty() && !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    first = without_comment(line);
  }
  if (first.empty()) return std::nullopt;
  constexpr std::string_view matrix = "%%matrixmarket";
  const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
  if (std::ranges::equal(first.substr(0, matrix.size()), matrix, same)) return Format::mtx;
  std::string_view rest = first;
  const std::string_view word = take_field(rest);
  if (word == "c" || word == "p") return Format::dimacs;
  if (is_integer(word)) {
    if (rest.empty()) return Format::parents;
    take_field(rest);
    const bool has_third = !rest.empty();
    return by_lines(text, has_third ? 3 : 2);
  }
  const bool is_newick = std::string_view("([';").find(first.front()) != std::string_view::npos || first.ends_with(';');
  return is_newick ? std::optional(Format::newick) : std::nullopt;
}

}  // namespace

const std::map<std::string, Format>& formats() {
  static const std::map<std::string, Format> formats{
      {"edges", Format::edges},     {"wel", Format::weighted_edges}, {"mtx", Format::mtx},     {"gr", Format::dimacs},
      {"parents", Format::parents}, {"newick", Format::newick},      {"paths", Format::paths}, {"npz", Format::sparse}};
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
  return by_text(file.peek(looked_at));
}

}  // namespace pleach::app
