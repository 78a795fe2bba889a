// The words of NEXUS (Maddison, Swofford and Maddison, "NEXUS: an extensible file format for systematic information",
// 1997), of which blocks and commands are made.
#pragma once

#include <string>

#include "formats/data_file.hpp"
#include "formats/text.hpp"

namespace pleach::app {

/// Returns whether the file begins with #NEXUS.
inline bool is_nexus(InputFile& file) { return lower_case(std::string(file.peek(6))) == "#nexus"; }

/// A file in NEXUS, word by word; comments are skipped.
class NexusText : public Text {
 public:
  using Text::Text;

  /// Goes to the next word; false if there is none.
  bool next() {
    skip_blanks();
    return peek() != end_of_file;
  }

  /// Takes a word: up to a blank, an equals sign or punctuation, or in quotes; a single sign if one stands here.
  std::string word() {
    if (!next()) fail("the file ends within a block");
    std::string word;
    const int c = peek();
    if (c == '\'') {
      take_word(word);
    } else if (c == '"') {
      for (skip(); peek() != '"'; skip()) {
        if (peek() == end_of_file) fail("the file ends within a block");
        word += static_cast<char>(peek());
      }
      skip();
    } else if (c == '=' || ends_word(c)) {
      word = static_cast<char>(c);
      skip();
    } else {
      for (; peek() != '=' && !ends_word(peek()); skip()) word += static_cast<char>(peek());
    }
    return word;
  }

  bool at(char c) {
    next();
    return peek() == c;
  }

  void expect(char c) {
    if (!at(c)) fail("'" + std::string(1, c) + "' is expected");
    skip();
  }

  /// Goes on behind the next semicolon.
  void skip_command() {
    while (!at(';')) (void)word();
    skip();
  }
};

}  // namespace pleach::app
