#include "formats/newick_file.hpp"

#include <cstdint>
#include <limits>
#include <pleach/error.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "formats/data_file.hpp"
#include "formats/text_line.hpp"

namespace pleach::app {

namespace {

constexpr int end_of_file = -1;

/// A file, a character at a time.
class Text {
 public:
  explicit Text(InputFile& file) : file_(file), block_(block_size) { fill(); }

  /// The character at hand, or end_of_file.
  int peek() const { return next_ < end_ ? static_cast<unsigned char>(block_[next_]) : end_of_file; }

  void skip() {
    if (peek() == '\n') {
      ++line_;
      column_ = 0;
    }
    ++column_;
    if (++next_ == end_) fill();
  }

  /// To what is neither a blank nor a comment.
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

  InputFile& file_;
  std::vector<char> block_;
  std::size_t next_ = 0, end_ = 0;
  std::size_t line_ = 1, column_ = 1;
};

bool ends_word(int c) {
  return c == end_of_file || c <= ' ' ||
         std::string_view("()[]':;,").find(static_cast<char>(c)) != std::string_view::npos;
}

template <class Index>
class Parser {
 public:
  explicit Parser(InputFile& file) : text_(file) {}

  NewickForest<Index> parse() {
    for (text_.skip_blanks(); text_.peek() != end_of_file; text_.skip_blanks()) parse_tree();
    return std::move(forest_);
  }

 private:
  void parse_tree() {
    std::vector<std::size_t> open;  // the ancestors, from the root down
    if (text_.peek() == ';') text_.fail("a tree without a vertex");
    while (true) {
      std::size_t vertex = add_vertex(open);
      text_.skip_blanks();
      if (text_.peek() == '(') {
        text_.skip();
        open.push_back(vertex);
        continue;
      }
      parse_label(vertex);
      for (; text_.peek() == ')' && !open.empty(); parse_label(vertex)) {
        text_.skip();
        vertex = open.back();
        open.pop_back();
      }
      const int c = text_.peek();
      if (c != (open.empty() ? ';' : ',')) fail_at(c, open.empty());
      text_.skip();
      if (open.empty()) return;
    }
  }

  std::size_t add_vertex(const std::vector<std::size_t>& open) {
    const std::size_t vertex = forest_.size();
    if (vertex == static_cast<std::size_t>(std::numeric_limits<Index>::max())) {
      throw OverflowError(text_.name() + ": more than " + std::to_string(vertex) +
                          " vertices do not fit the index type");
    }
    forest_.parent.push_back(static_cast<Index>(open.empty() ? vertex : open.back()));
    forest_.length.push_back(std::numeric_limits<double>::quiet_NaN());
    forest_.names.places.push_back({});
    return vertex;
  }

  [[noreturn]] void fail_at(int c, bool at_root) const {
    const std::string expected = at_root ? "';'" : "',' or ')'";
    if (c == end_of_file) text_.fail("the file ends where " + expected + " is expected");
    text_.fail(in_quotes(std::string(1, static_cast<char>(c))) + " where " + expected + " is expected");
  }

  /// The name and the length behind it, both of which may be missing.
  void parse_label(std::size_t vertex) {
    text_.skip_blanks();
    forest_.names.places[vertex].begin = forest_.names.text.size();
    if (text_.peek() == '\'') {
      parse_quoted(forest_.names.text);
    } else {
      parse_word(forest_.names.text);
    }
    forest_.names.places[vertex].end = forest_.names.text.size();
    text_.skip_blanks();
    if (text_.peek() != ':') return;
    text_.skip();
    text_.skip_blanks();
    forest_.length[vertex] = parse_length();
    text_.skip_blanks();
  }

  void parse_word(std::string& word) {
    for (; !ends_word(text_.peek()); text_.skip()) word += static_cast<char>(text_.peek());
  }

  void parse_quoted(std::string& word) {
    const Text::Place begin = text_.place();
    while (true) {
      text_.skip();
      if (text_.peek() == end_of_file) text_.fail(begin, "the quoted name does not end");
      if (text_.peek() == '\'') {
        text_.skip();
        if (text_.peek() != '\'') return;
      }
      word += static_cast<char>(text_.peek());
    }
  }

  double parse_length() {
    const Text::Place begin = text_.place();
    std::string word;
    parse_word(word);
    double length = 0;
    switch (try_parse(word, length)) {
      case Parsed::number: break;
      case Parsed::none: text_.fail(begin, in_quotes(word) + " is not a length");
      case Parsed::too_large: text_.fail(begin, in_quotes(word) + " does not fit f64");
    }
    return length;
  }

  Text text_;
  NewickForest<Index> forest_;
};

}  // namespace

template <class Index>
NewickForest<Index> read_newick(InputFile&& file) {
  return Parser<Index>(file).parse();
}

template NewickForest<std::int32_t> read_newick(InputFile&&);
template NewickForest<std::int64_t> read_newick(InputFile&&);

}  // namespace pleach::app
