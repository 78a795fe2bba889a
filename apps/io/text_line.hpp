// Lines of text that hold numbers.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "io/data_file.hpp"

namespace pleach::app {

template <class T>
constexpr std::string_view type_name = std::integral<T> ? (sizeof(T) == 4 ? "i32" : "i64")
                                                        : (sizeof(T) == 4 ? "f32" : "f64");

constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n'); }

/// Takes the first line from `text`, without its end.
inline std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

/// Returns `text` without surrounding blanks.
inline std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The same without a comment, which begins with '#'.
inline std::string_view without_comment(std::string_view line) { return trimmed(line.substr(0, line.find('#'))); }

/// Takes the first field from `line`, which begins with it; blanks separate fields. Empty if there is none.
inline std::string_view take_field(std::string_view& line) {
  const auto end = std::find_if(line.begin(), line.end(), is_blank);
  const auto next = std::find_if_not(end, line.end(), is_blank);
  const std::string_view field(line.begin(), end);
  line = {next, line.end()};
  return field;
}

enum class Parsed { number, none, too_large };

/// Returns whether `text` is a number, which may begin with a plus sign, and fits T: int32_t, int64_t, float or double.
/// Floats that are too small become 0.
template <class T>
Parsed try_parse(std::string_view text, T& value);

/// Returns whether `text` is an integer, or a number, of any size.
bool is_integer(std::string_view text);
bool is_number(std::string_view text);

/// Returns the number in `text`. Throws FileError "name:line: …" if it is no number or does not fit T.
template <class T>
T parse_number(const InputFile& file, std::string_view text);

/// Returns the shortest text that reads back as `value`.
template <class T>
std::string shortest(T value) {
  std::array<char, 32> text;
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

}  // namespace pleach::app
