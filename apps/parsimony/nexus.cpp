#include "nexus.hpp"

#include "formats/text.hpp"
#include "formats/text_line.hpp"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

namespace parsimony {

namespace {

namespace app = pleach::app;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower(std::string word) {
  std::ranges::transform(word, word.begin(), [](char c) { return lower(c); });
  return word;
}

class NexusParser {
 public:
  explicit NexusParser(app::InputFile& file) : text_(file) { nexus_.characters.source = file.name(); }

  Nexus operator()() {
    (void)word();  // #NEXUS
    while (next()) {
      if (lower(word()) != "begin") {
        skip_command();
        continue;
      }
      const std::string block = lower(word());
      skip_command();
      const bool matrix = (block == "data" || block == "characters") && nexus_.characters.names.empty();
      parse_block(block == "trees", matrix);
    }
    return std::move(nexus_);
  }

 private:
  bool next() {
    text_.skip_blanks();
    return text_.peek() != app::end_of_file;
  }

  /// Up to a blank, an equals sign or punctuation; that itself if it stands here.
  std::string word() {
    if (!next()) text_.fail("the file ends within a block");
    std::string word;
    const int c = text_.peek();
    if (c == '\'') {
      text_.take_word(word);
    } else if (c == '"') {
      for (text_.skip(); text_.peek() != '"'; text_.skip()) {
        if (text_.peek() == app::end_of_file) text_.fail("the file ends within a block");
        word += static_cast<char>(text_.peek());
      }
      text_.skip();
    } else if (c == '=' || app::Text::ends_word(c)) {
      word = static_cast<char>(c);
      text_.skip();
    } else {
      for (; text_.peek() != '=' && !app::Text::ends_word(text_.peek()); text_.skip()) {
        word += static_cast<char>(text_.peek());
      }
    }
    return word;
  }

  [[nodiscard]] bool at(char c) {
    next();
    return text_.peek() == c;
  }

  void skip_command() {
    while (!at(';')) (void)word();
    text_.skip();
  }

  void expect(char c) {
    if (!at(c)) text_.fail(fmt::format("'{}' is expected", c));
    text_.skip();
  }

  void parse_block(bool trees, bool matrix) {
    translation_.clear();
    while (true) {
      const std::string command = lower(word());
      if (command == "end" || command == "endblock") {
        skip_command();
        return;
      }
      if (trees && command == "translate") {
        parse_translation();
      } else if (trees && (command == "tree" || command == "utree")) {
        parse_tree();
      } else if (matrix && (command == "dimensions" || command == "format")) {
        parse_settings();
      } else if (matrix && command == "matrix") {
        parse_matrix();
      } else if (command != ";") {
        skip_command();
      }
    }
  }

  void parse_translation() {
    while (!at(';')) {
      const std::string key = word();
      translation_[key] = word();
      if (at(',')) text_.skip();
    }
    text_.skip();
  }

  void parse_tree() {
    if (at('*')) text_.skip();
    const std::string name = word();
    expect('=');
    next();
    app::NewickForest<std::int32_t> forest;
    app::read_newick_tree(text_, forest);
    append_trees(forest, nexus_.trees);
    Phylogeny& tree = nexus_.trees.back();
    tree.name = name;
    for (std::string& vertex : tree.names) {
      if (const auto found = translation_.find(vertex); found != translation_.end()) vertex = found->second;
    }
  }

  void parse_settings() {
    for (std::string key = lower(word()); key != ";"; key = lower(word())) {
      std::string value;
      if (at('=')) {
        text_.skip();
        value = word();
      }
      if (key == "nchar") {
        if (app::try_parse(value, sites_) != app::Parsed::number || sites_ <= 0) {
          text_.fail(app::in_quotes(value) + " is no number of characters");
        }
      } else if (key == "datatype") {
        set_alphabet(lower(value));
      } else if (key == "symbols") {
        std::erase(value, ' ');
        nexus_.characters.symbols = value;
      } else if (key == "gap" && !value.empty()) {
        gap_ = value[0];
      } else if (key == "missing" && !value.empty()) {
        missing_ = value[0];
      } else if (key == "matchchar" && !value.empty()) {
        match_ = value[0];
      } else if (key == "interleave") {
        interleave_ = lower(value) != "no";
      } else if (key == "transpose" || key == "nolabels" || key == "tokens") {
        text_.fail("a matrix with " + key + " is not supported");
      }
    }
  }

  void set_alphabet(const std::string& type) {
    if (type == "dna" || type == "rna" || type == "nucleotide") {
      nexus_.characters.alphabet = "dna";
    } else if (type == "protein" || type == "standard") {
      nexus_.characters.alphabet = type;
    } else {
      text_.fail("the data type " + app::in_quotes(type) + " is not supported");
    }
  }

  void parse_matrix() {
    if (sites_ == 0) text_.fail("the number of characters (NCHAR) is not known");
    while (!at(';')) {
      const auto place = text_.place();
      const std::string name = word();
      std::string& row = nexus_.characters.row(name);
      parse_row(row);
      if (row.size() > static_cast<std::size_t>(sites_) ||
          (!interleave_ && row.size() < static_cast<std::size_t>(sites_))) {
        text_.fail(place, fmt::format("{} has {} sites, NCHAR says {}", app::in_quotes(name), row.size(), sites_));
      }
    }
    text_.skip();
  }

  void parse_row(std::string& row) {
    while (interleave_ || row.size() < static_cast<std::size_t>(sites_)) {
      const int c = text_.peek();
      if (c == app::end_of_file) text_.fail("the file ends within a block");
      if (c == ';' || (c == '\n' && interleave_)) return;
      if (c == '[' || c == ' ' || (c >= '\t' && c <= '\r')) {
        skip_blank_of_row();
      } else {
        row += character(row.size());
      }
    }
  }

  /// No further than to the end of the line.
  void skip_blank_of_row() {
    if (text_.peek() == '[') {
      text_.skip_comment();
    } else {
      text_.skip();
    }
  }

  char character(std::size_t site) {
    if (text_.peek() >= 128) text_.fail("no character of an alphabet");
    const auto c = static_cast<char>(text_.peek());
    text_.skip();
    if (c == '{' || c == '(') {
      std::string some;
      for (; text_.peek() != (c == '{' ? '}' : ')'); text_.skip()) {
        if (text_.peek() == app::end_of_file) text_.fail("the file ends within a set of states");
        if (text_.peek() != ' ' && text_.peek() != ',') some += static_cast<char>(text_.peek());
      }
      text_.skip();
      return nexus_.characters.several_of(some);
    }
    if (c == missing_) return '?';
    if (c == gap_) return '-';
    if (c == match_ && match_ != '\0') {
      const std::string& first = nexus_.characters.rows[0];
      if (site >= first.size()) text_.fail("there is nothing above that matches");
      return first[site];
    }
    return c;
  }

  app::Text text_;
  Nexus nexus_;
  std::unordered_map<std::string, std::string> translation_;
  std::int64_t sites_ = 0;
  char gap_ = '-', missing_ = '?', match_ = '\0';
  bool interleave_ = false;
};

}  // namespace

bool is_nexus(app::InputFile& file) { return lower(std::string(file.peek(6))) == "#nexus"; }

Nexus read_nexus(app::InputFile& file) { return NexusParser(file)(); }

void append_trees(const app::NewickForest<std::int32_t>& forest, std::vector<Phylogeny>& trees) {
  std::size_t root = 0;
  for (std::size_t v = 0; v < forest.size(); ++v) {
    const auto parent = static_cast<std::size_t>(forest.parent[v]);
    if (parent == v) {
      root = v;
      trees.push_back({.name = std::to_string(trees.size() + 1)});
    }
    trees.back().parent.push_back(static_cast<std::int32_t>(parent - root));
    trees.back().names.emplace_back(forest.names[v]);
  }
}

}  // namespace parsimony
