// The text of a MATPOWER case, word by word.
#pragma once

#include "io/text_line.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace powerflow {

inline bool is_letter(char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }
inline bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// Returns the text of the file with its line ends; block comments become empty lines.
inline std::string text_of(pleach::app::InputFile& file) {
  std::string text;
  std::size_t depth = 0;
  for (std::string_view line; file.read_record(line); text += '\n') {
    const std::string_view bare = pleach::app::trimmed(line);
    if (bare == "%{" || bare == "#{") ++depth;
    if (depth == 0) text += line;
    if (depth > 0 && (bare == "%}" || bare == "#}")) --depth;
  }
  return text;
}

/// Reads characters, and skips what separates words.
class ScriptSource {
 public:
  ScriptSource(const pleach::app::InputFile& file, std::string text) : file_(file), text_(std::move(text)) {}

  [[noreturn]] void fail(const std::string& message) const { fail(line_, message); }
  [[noreturn]] void fail(std::size_t line, const std::string& message) const {
    throw pleach::FileError(fmt::format("{}:{}: {}", file_.name(), line, message));
  }

  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return place_ + ahead < text_.size() ? text_[place_ + ahead] : '\0';
  }
  [[nodiscard]] bool is_behind_blank() const { return place_ > 0 && pleach::app::is_blank(text_[place_ - 1]); }
  [[nodiscard]] bool at_end() const { return place_ >= text_.size(); }
  [[nodiscard]] std::size_t line() const { return line_; }
  [[nodiscard]] std::string_view rest() const { return std::string_view(text_).substr(place_); }
  void advance(std::size_t count = 1) {
    for (; count > 0 && place_ < text_.size(); --count) line_ += text_[place_++] == '\n' ? 1 : 0;
  }
  bool take(char letter) {
    if (peek() != letter) return false;
    advance();
    return true;
  }

  /// Skips blanks, comments and continued line ends; with `lines` all line ends. Returns whether there were any.
  bool skip(bool lines = false) {
    const std::size_t begin = place_;
    while (!at_end()) {
      const char letter = peek();
      if (letter == '%' || letter == '#') {
        advance(std::min(rest().find('\n'), rest().size()));
      } else if (rest().starts_with("...")) {
        advance(std::min(rest().find('\n'), rest().size() - 1) + 1);
      } else if (letter == ' ' || letter == '\t' || letter == '\r' || (lines && letter == '\n')) {
        advance();
      } else {
        break;
      }
    }
    return place_ > begin;
  }

  /// Takes a name with fields: "mpc.bus".
  std::string take_name() {
    const std::size_t begin = place_;
    while (is_letter(peek()) || (place_ > begin && (is_digit(peek()) || (peek() == '.' && is_letter(peek(1)))))) {
      advance();
    }
    return text_.substr(begin, place_ - begin);
  }

  /// Returns the statement from a place on in one line, for messages.
  [[nodiscard]] std::string statement(std::size_t begin) const {
    constexpr std::size_t most = 80;
    const std::string_view line = std::string_view(text_).substr(begin, text_.find('\n', begin) - begin);
    const std::string_view bare = pleach::app::trimmed(line.substr(0, line.find(';')));
    return pleach::app::in_quotes(bare.size() > most ? std::string(bare.substr(0, most)) + "…" : std::string(bare));
  }
  [[nodiscard]] std::size_t place() const { return place_; }

 private:
  const pleach::app::InputFile& file_;
  std::string text_;
  std::size_t place_ = 0, line_ = 1;
};

}  // namespace powerflow
