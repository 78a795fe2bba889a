#include "io/newick_file.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <pleach/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "io/data_file.hpp"
#include "io/nexus_text.hpp"
#include "io/text.hpp"
#include "io/text_line.hpp"

namespace pleach::app {

namespace {

template <class Index>
class Parser {
 public:
  Parser(Text& text, NewickForest<Index>& forest) : text_(text), forest_(forest), leaves_({&forest.names}, 0) {}

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
      parse_leaf(vertex);
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

  /// Throws if another leaf of the tree has this name: neither could be found by it.
  void parse_leaf(std::size_t vertex) {
    const Text::Place begin = text_.place();
    parse_label(vertex);
    const std::string_view name = forest_.names[vertex];
    if (name.empty()) return;
    const Index other = leaves_.add(name, hash_of(name), static_cast<Index>(vertex));
    if (other != leaves_.none) text_.fail(begin, "two leaves have the name " + in_quotes(name));
  }

  /// Parses the name and the length after it; both are optional.
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
  NameTable<Index, NameInPool> leaves_;
};

template <class Index>
void read_nexus_trees(InputFile& file, NewickForest<Index>& forest) {
  NexusText text(file);
  NexusTrees<Index> trees(text, forest);
  text.for_each_block([&](const std::string& name) {
    const std::string block = lower_case(name);
    const bool of_taxa = block == "taxa", of_trees = block == "trees";
    if (!of_taxa && !of_trees) forest.notes.push_back("the block " + name + " is left aside");
    trees.begin_block();
    text.for_each_command([&](const std::string& command) {
      if (of_taxa) return trees.read_of_taxa(command);
      of_trees ? trees.read_of_trees(command) : text.skip_command();
    });
  });
  if (forest.size() == 0) text.fail("this file in NEXUS has no tree in a block TREES");
  trees.finish();
}

}  // namespace

template <class Index>
void read_newick_tree(Text& text, NewickForest<Index>& forest) {
  Parser<Index>(text, forest).parse_tree();
}

template <class Index>
NewickForest<Index> read_newick(InputFile&& file) {
  NewickForest<Index> forest;
  if (is_nexus(file)) {
    read_nexus_trees(file, forest);
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
