// Text whose words need not be in lines: phylogenies.
#pragma once

#include <pleach/error.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "io/data_file.hpp"

namespace pleach::app {

inline constexpr int end_of_file = -1;

/// Returns the word in small letters.
inline std::string lower_case(std::string word) {
  std::ranges::transform(word, word.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return word;
}

/// Reads a file a character at a time.
class Text {
 public:
  explicit Text(InputFile& file) : file_(file), block_(block_size) { fill(); }

  /// Returns the current character, or end_of_file.
  int peek() const { return next_ < end_ ? static_cast<unsigned char>(block_[next_]) : end_of_file; }

  void skip() {
    if (peek() == '\n') {
      ++line_;
      column_ = 0;
    }
    ++column_;
    if (++next_ == end_) fill();
  }

  /// Skips blanks and comments.
  void skip_blanks() {
    while (true) {
      const int c = peek();
      if (c == '[') {
        skip_comment();
      } else if (c == ' ' || (c >= '\t' && c <= '\r')) {
        skip();
      } else {
        return;
      }
    }
  }

  void skip_comment() {
    const Place begin = place();
    std::size_t open = 0;
    do {
      if (peek() == end_of_file) fail(begin, "the comment does not end");
      if (peek() == '[') ++open;
      if (peek() == ']') --open;
      skip();
    } while (open > 0);
  }

  static bool ends_word(int c) {
    return c == end_of_file || c <= ' ' ||
           std::string_view("()[]':;,").find(static_cast<char>(c)) != std::string_view::npos;
  }

  /// Appends the text up to a blank or a special character; it may be empty.
  void take_plain(std::string& word) {
    for (; !ends_word(peek()); skip()) word += static_cast<char>(peek());
  }

  /// The same, or quoted text in single quotes.
  void take_word(std::string& word) {
    if (peek() != '\'') return take_plain(word);
    const Place begin = place();
    while (true) {
      skip();
      if (peek() == end_of_file) fail(begin, "the quoted name does not end");
      if (peek() == '\'') {
        skip();
        if (peek() != '\'') return;
      }
      word += static_cast<char>(peek());
    }
  }

  struct Place {
    std::size_t line, column;
  };
  Place place() const { return {line_, column_}; }

  [[noreturn]] void fail(const Place& place, const std::string& message) const {
    throw FileError(file_.name() + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": " +
                    message);
  }
  [[noreturn]] void fail(const std::string& message) const { fail(place(), message); }

  const std::string& name() const { return file_.name(); }

 private:
  static constexpr std::size_t block_size = std::size_t{1} << 16;

  void fill() {
    next_ = 0;
    end_ = file_.read(block_.data(), block_.size());
  }

  InputFile& file_;
  std::vector<char> block_;
  std::size_t next_ = 0, end_ = 0;
  std::size_t line_ = 1, column_ = 1;
};

}  // namespace pleach::app
