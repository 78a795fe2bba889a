// Whether each word of a text counts: a target changes one of them in a text that was accepted, and reads it again. The
// answer has to differ, or the reader refuses the text; else it read past the word in silence.
#pragma once

#include "fuzz.hpp"

#include <cctype>
#include <cmath>
#include <utility>
#include <vector>

#include "io/data_file.hpp"
#include "io/numbers.hpp"

namespace pleach::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Returns whether the file holds the text as it is: neither compressed nor behind a byte order mark.
inline bool is_plain(const std::string& path, std::string_view text) {
  const auto begin = accepted(path, [&] {
    app::InputFile file(path);
    return std::string(file.peek(text.size() + 1));
  });
  return begin == text;
}

inline bool is_npy(std::string_view bytes) { return bytes.starts_with("\x93NUMPY"); }

inline bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// Another letter or digit. The letter after the next one: no alphabet has these two for the same states.
inline char other_than(char c) {
  if (c >= '0' && c <= '9') return c == '9' ? '0' : static_cast<char>(c + 1);
  const char first = c >= 'a' ? 'a' : 'A';
  return static_cast<char>(first + (c - first + 2) % 26);
}

/// The word around a place: letters, digits, and what numbers have between them, but for a sign in front.
inline std::string_view word_around(std::string_view text, std::size_t at) {
  const auto continues = [&](std::size_t k) {
    const bool is_sign = text[k] == '+' || text[k] == '-';
    return is_letter(text[k]) || text[k] == '.' || text[k] == '_' ||
           (is_sign && k > 0 && (text[k - 1] == 'e' || text[k - 1] == 'E'));
  };
  std::size_t begin = at, end = at;
  while (begin > 0 && continues(begin - 1)) --begin;
  while (end < text.size() && continues(end)) ++end;
  return text.substr(begin, end - begin);
}

/// Returns whether both words are the same number, as the C library reads them: "1e-400" and "1e-401" are.
inline bool are_same_number(std::string_view a, std::string_view b) {
  const auto number = [](const std::string& word) {
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    return word.empty() || *end != '\0' ? std::optional<double>() : std::optional(value);
  };
  const auto x = number(std::string(a)), y = number(std::string(b));
  return x && y && (*x == *y || (std::isnan(*x) && std::isnan(*y)));
}

inline bool same_numbers(const app::Numbers& a, const app::Numbers& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a.text(i) != b.text(i)) return false;
  }
  return true;
}

/// Marks the characters outside of comments, which begin with `sign` and end with the line.
inline std::vector<bool> outside_comments(std::string_view text, char sign) {
  std::vector<bool> counts(text.size());
  bool in_comment = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    in_comment = text[k] != '\n' && (in_comment || text[k] == sign);
    counts[k] = !in_comment;
  }
  return counts;
}

/// The number of changes to each accepted text.
inline constexpr std::size_t turns = 8;

/// A number that a text chooses at random, for each turn another.
inline std::size_t choice_of(std::string_view text, std::size_t turn) {
  return (std::hash<std::string_view>()(text) + turn) * 0x9e3779b97f4a7c15 >> 16;
}

/// The bytes with one bit flipped, and its place.
inline std::pair<std::string, std::size_t> flipped(std::string_view bytes, std::size_t turn) {
  const std::size_t choice = choice_of(bytes, turn), at = choice % bytes.size();
  std::string other(bytes);
  other[at] = static_cast<char>(other[at] ^ (1 << choice / bytes.size() % 8));
  return {other, at};
}

enum class Change { letter, word, line, junk };

/// The text with a letter or digit changed, a word left out, a line doubled, or a sign that no word has in it. The text
/// itself chooses the kind and the place, among the places that count, anew for each `turn`. Nothing where there is
/// none, or where a number stays the same.
inline std::optional<std::string> changed(std::string_view text, const std::vector<bool>& counts,
                                          const std::vector<Change>& kinds, std::size_t turn) {
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (counts[k] && is_letter(text[k])) places.push_back(k);
  }
  if (places.empty()) return std::nullopt;
  const std::size_t choice = choice_of(text, turn), at = places[choice % places.size()];
  const std::string_view word = word_around(text, at);
  std::string result(text);
  switch (kinds[choice / places.size() % kinds.size()]) {
    case Change::letter:
      result[at] = other_than(text[at]);
      if (are_same_number(word, word_around(result, at))) return std::nullopt;
      break;
    case Change::junk: result[at] = '@'; break;
    case Change::word: result.erase(static_cast<std::size_t>(word.data() - text.data()), word.size()); break;
    case Change::line: {
      const std::size_t begin = text.rfind('\n', at) + 1, end = std::min(text.find('\n', at), text.size());
      result.insert(begin, std::string(text.substr(begin, end - begin)) + '\n');
    }
  }
  return result;
}

/// Demands that a change of the text, of which `answer` was read, is refused or makes another answer.
template <class Answer, class Read, class Same>
void require_all_used(std::string_view text, const std::vector<bool>& counts, const std::vector<Change>& kinds,
                      const Answer& answer, Read read, Same are_same) {
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const auto other = changed(text, counts, kinds, turn);
    if (!other) continue;
    const std::string& path = file_of(*other);
    const auto again = accepted(path, [&] { return read(path); });
    if (!again || !are_same(answer, *again)) continue;
    std::fprintf(stderr, "the same answer as of:\n%s\n", other->c_str());
    require(false, "each word is used");
  }
}

}  // namespace pleach::fuzz
