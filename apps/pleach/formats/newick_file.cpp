#include "formats/newick_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <pleach/error.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/data_file.hpp"
#include "formats/nexus_text.hpp"
#include "formats/text.hpp"
#include "formats/text_line.hpp"

namespace pleach::app {

namespace {

template <class Index>
class Parser {
 public:
  Parser(Text& text, NewickForest<Index>& forest) : text_(text), forest_(forest) {}

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

 private:
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
    text_.take_word(forest_.names.text);
    forest_.names.places[vertex].end = forest_.names.text.size();
    text_.skip_blanks();
    if (text_.peek() != ':') return;
    text_.skip();
    text_.skip_blanks();
    forest_.length[vertex] = parse_length();
    text_.skip_blanks();
  }

  double parse_length() {
    const Text::Place begin = text_.place();
    std::string word;
    text_.take_plain(word);
    double length = 0;
    switch (try_parse(word, length)) {
      case Parsed::number: break;
      case Parsed::none: text_.fail(begin, in_quotes(word) + " is not a length");
      case Parsed::too_large: text_.fail(begin, in_quotes(word) + " does not fit f64");
    }
    if (std::isnan(length)) text_.fail(begin, in_quotes(word) + " is no length");
    return length;
  }

  Text& text_;
  NewickForest<Index>& forest_;
};

/// The blocks TREES of a file in NEXUS; other blocks are skipped.
template <class Index>
class NexusTrees {
 public:
  NexusTrees(InputFile& file, NewickForest<Index>& forest) : text_(file), forest_(forest) {}

  void parse() {
    (void)text_.word();  // #NEXUS
    while (text_.next()) {
      if (lower_case(text_.word()) != "begin") {
        text_.skip_command();
        continue;
      }
      const std::string block = lower_case(text_.word());
      text_.skip_command();
      parse_block(block == "trees", block == "taxa");
    }
    if (forest_.size() == 0) text_.fail("this file in NEXUS has no tree in a block TREES");
  }

 private:
  void parse_block(bool trees, bool taxa) {
    translation_.clear();
    while (true) {
      const std::string command = lower_case(text_.word());
      if (command == ";") continue;
      if (taxa && command == "taxlabels") {
        parse_taxa();
      } else if (trees && command == "translate") {
        parse_translation();
      } else if (trees && (command == "tree" || command == "utree")) {
        parse_tree();
      } else {
        text_.skip_command();
      }
      if (command == "end" || command == "endblock") return;
    }
  }

  void parse_taxa() {
    taxa_.clear();
    while (!text_.at(';')) taxa_.push_back(text_.word());
    text_.skip();
  }

  void parse_translation() {
    while (!text_.at(';')) {
      const std::string key = text_.word();
      translation_[key] = text_.word();
      if (text_.at(',')) text_.skip();
    }
    text_.skip();
  }

  void parse_tree() {
    if (text_.at('*')) text_.skip();
    (void)text_.word();  // its name
    text_.expect('=');
    text_.skip_blanks();
    const std::size_t first = forest_.size();
    read_newick_tree(text_, forest_);
    NamePool& names = forest_.names;
    for (std::size_t v = first; v < forest_.size(); ++v) {
      const std::string name = name_of(std::string(names[v]), v + 1 == forest_.size() || is_leaf(v));
      if (name == names[v]) continue;
      names.places[v] = {names.text.size(), names.text.size() + name.size()};
      names.text += name;
    }
  }

  /// In preorder, a vertex with children has the first of them behind it.
  bool is_leaf(std::size_t v) const { return static_cast<std::size_t>(forest_.parent[v + 1]) != v; }

  /// The translation of a word; without any, a leaf may have the number of a taxon, if none has that name.
  std::string name_of(const std::string& word, bool is_leaf) const {
    const auto found = translation_.find(word);
    if (found != translation_.end()) return found->second;
    std::int64_t number = 0;
    const bool is_number = is_leaf && translation_.empty() && try_parse(word, number) == Parsed::number &&
                           number >= 1 && static_cast<std::uint64_t>(number) <= taxa_.size();
    const bool is_taxon = std::find(taxa_.begin(), taxa_.end(), word) != taxa_.end();
    return is_number && !is_taxon ? taxa_[static_cast<std::size_t>(number) - 1] : word;
  }

  NexusText text_;
  NewickForest<Index>& forest_;
  std::vector<std::string> taxa_;
  std::unordered_map<std::string, std::string> translation_;
};

}  // namespace

template <class Index>
void read_newick_tree(Text& text, NewickForest<Index>& forest) {
  Parser<Index>(text, forest).parse_tree();
}

template <class Index>
NewickForest<Index> read_newick(InputFile&& file) {
  NewickForest<Index> forest;
  if (is_nexus(file)) {
    NexusTrees<Index>(file, forest).parse();
    return forest;
  }
  Text text(file);
  for (text.skip_blanks(); text.peek() != end_of_file; text.skip_blanks()) read_newick_tree(text, forest);
  return forest;
}

template void read_newick_tree(Text&, NewickForest<std::int32_t>&);
template void read_newick_tree(Text&, NewickForest<std::int64_t>&);
template NewickForest<std::int32_t> read_newick(InputFile&&);
template NewickForest<std::int64_t> read_newick(InputFile&&);

}  // namespace pleach::app
