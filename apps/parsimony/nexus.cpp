#include "nexus.hpp"

#include "nexus_sets.hpp"

#include "formats/nexus_text.hpp"
#include "formats/text_line.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>

namespace parsimony {

namespace {

namespace app = pleach::app;

bool is_one_of(const std::string& word, const auto& words) { return std::ranges::find(words, word) != words.end(); }

/// Blocks that change no score of trees.
constexpr std::array<std::string_view, 4> blocks_without_scores{"codons", "notes", "distances", "labels"};
/// Commands beside a matrix that change no score either: names and labels.
constexpr std::array<std::string_view, 9> labels{
    "title", "charlabels", "charstatelabels", "statelabels", "taxlabels", "dimensions", "id", "blockid", "link"};
/// And in the blocks SETS and ASSUMPTIONS: sets of other things than characters, and step matrices, which types name.
constexpr std::array<std::string_view, 9> other_sets{"taxset",        "treeset",       "stateset",
                                                     "changeset",     "charpartition", "taxpartition",
                                                     "treepartition", "usertype",      "title"};

class NexusParser {
 public:
  explicit NexusParser(app::InputFile& file)
      : source_(file.name()), text_(file), sets_(text_, nexus_.matrices, nexus_.notes) {}

  Nexus operator()() {
    (void)text_.word();  // #NEXUS
    while (text_.next()) {
      if (app::lower_case(text_.word()) != "begin") {
        text_.skip_command();
        continue;
      }
      const std::string block = text_.word();
      text_.skip_command();
      parse_block(block);
    }
    name_leaves();
    return std::move(nexus_);
  }

 private:
  void parse_block(const std::string& name) {
    const std::string block = app::lower_case(name);
    translation_.clear();
    sets_.begin_block();
    format_ = {};
    title_.clear();
    const bool is_known = block == "trees" || block == "taxa" || block == "data" || block == "characters" ||
                          block == "sets" || block == "assumptions";
    if (!is_known && !is_one_of(block, blocks_without_scores)) {
      nexus_.notes.push_back("the block " + name + " is left aside");
    }
    while (true) {
      const std::string command = app::lower_case(text_.word());
      if (command == ";") continue;
      if (command == "end" || command == "endblock") return text_.skip_command();
      if (!is_known) {
        text_.skip_command();
      } else if (block == "trees") {
        parse_command_of_trees(command);
      } else if (block == "taxa") {
        parse_taxa(command);
      } else if (block == "data" || block == "characters") {
        parse_command_of_matrix(command);
      } else if (!sets_.parse(command)) {
        if (!is_one_of(command, other_sets)) text_.fail("the command " + app::in_quotes(command) + " is not supported");
        text_.skip_command();
      }
    }
  }

  void parse_command_of_trees(const std::string& command) {
    if (command == "translate") {
      parse_translation();
    } else if (command == "tree" || command == "utree") {
      parse_tree();
    } else {
      text_.skip_command();
    }
  }

  void parse_taxa(const std::string& command) {
    if (command != "taxlabels") return text_.skip_command();
    taxa_.clear();
    while (!text_.at(';')) taxa_.push_back(text_.word());
    text_.skip();
  }

  void parse_command_of_matrix(const std::string& command) {
    if (command == "title") {
      title_ = text_.word();
      text_.skip_command();
    } else if (command == "taxlabels") {
      parse_taxa(command);
    } else if (command == "dimensions" || command == "format") {
      parse_settings();
    } else if (command == "options") {
      parse_options();
    } else if (command == "eliminate") {
      text_.fail("ELIMINATE is not supported; an EXSET of the block ASSUMPTIONS leaves characters out");
    } else if (command == "matrix") {
      parse_matrix();
    } else if (is_one_of(command, labels)) {
      text_.skip_command();
    } else {
      text_.fail("the command " + app::in_quotes(command) + " is not supported");
    }
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
    const std::string name = text_.word();
    text_.expect('=');
    text_.next();
    app::NewickForest<std::int32_t> forest;
    app::read_newick_tree(text_, forest);
    append_trees(forest, nexus_.trees);
    Phylogeny& tree = nexus_.trees.back();
    tree.name = name;
    for (std::string& vertex : tree.names) {
      if (const auto found = translation_.find(vertex); found != translation_.end()) vertex = found->second;
    }
    was_translated_.push_back(!translation_.empty());
  }

  /// A leaf that has the number of a taxon for a name, where no taxon has that name.
  void name_leaves() {
    if (taxa_.empty() && !nexus_.matrices.empty()) taxa_ = nexus_.matrices.front().names;
    for (std::size_t k = 0; k < nexus_.trees.size(); ++k) {
      Phylogeny& tree = nexus_.trees[k];
      if (was_translated_[k]) continue;
      const Children children(tree);
      for (std::size_t v = 0; v < tree.size(); ++v) {
        std::int64_t number = 0;
        const bool is_number = app::try_parse(tree.names[v], number) == app::Parsed::number && number >= 1 &&
                               static_cast<std::uint64_t>(number) <= taxa_.size();
        if (!children.has(v) && is_number && !is_one_of(tree.names[v], taxa_)) {
          tree.names[v] = taxa_[static_cast<std::size_t>(number) - 1];
        }
      }
    }
  }

  std::string value_of_setting() {
    if (!text_.at('=')) return {};
    text_.skip();
    return text_.word();
  }

  void parse_settings() {
    for (std::string key = app::lower_case(text_.word()); key != ";"; key = app::lower_case(text_.word())) {
      if (key == "equate") {
        parse_equates();
        continue;
      }
      const std::string value = value_of_setting();
      if (key == "nchar") {
        if (app::try_parse(value, format_.sites) != app::Parsed::number || format_.sites <= 0) {
          text_.fail(app::in_quotes(value) + " is no number of characters");
        }
      } else if (key == "datatype") {
        set_alphabet(app::lower_case(value));
      } else if (key == "symbols") {
        set_symbols(value);
      } else if (key == "gap" && value.size() == 1) {
        format_.gap = value[0];
      } else if (key == "missing" && value.size() == 1) {
        format_.missing = value[0];
      } else if (key == "matchchar" && value.size() == 1) {
        format_.match = value[0];
      } else if (key == "interleave") {
        format_.interleave = app::lower_case(value) != "no";
      } else if (key == "respectcase") {
        format_.respects_case = true;
      } else if ((key == "items" && app::lower_case(value) == "states") ||
                 (key == "statesformat" && app::lower_case(value) == "statespresent") ||
                 (key == "labels" && app::lower_case(value) != "no") || key == "ntax" || key == "newtaxa") {
        continue;
      } else {
        text_.fail(fmt::format("a matrix with {}{} is not supported", key, value.empty() ? "" : " = " + value));
      }
    }
    if (format_.respects_case && std::ranges::any_of(format_.symbols, [](char c) { return c >= 'A'; })) {
      text_.fail("a matrix with respectcase and letters is not supported");
    }
  }

  void set_alphabet(const std::string& type) {
    if (type == "dna" || type == "rna" || type == "nucleotide") {
      format_.alphabet = "dna";
    } else if (type == "protein" || type == "standard") {
      format_.alphabet = type;
    } else {
      text_.fail("the data type " + app::in_quotes(type) + " is not supported");
    }
  }

  /// "01 2", or with ranges: "0~9".
  void set_symbols(std::string value) {
    std::erase(value, ' ');
    format_.symbols.clear();
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (value[i] == '~' && i > 0 && i + 1 < value.size() && value[i - 1] < value[i + 1]) {
        for (char c = value[i - 1]; c < value[i + 1]; ++c) format_.symbols += static_cast<char>(c + 1);
        ++i;
      } else {
        format_.symbols += value[i];
      }
    }
  }

  /// EQUATE="x=(01) y=1": characters that stand for others.
  void parse_equates() {
    text_.expect('=');
    if (!text_.at('"')) text_.fail("EQUATE has no quotes");
    std::string value = text_.word();
    std::erase(value, ' ');
    for (std::size_t i = 0; i < value.size();) {
      if (i + 2 >= value.size() || value[i + 1] != '=') text_.fail(app::in_quotes(value) + " is no list of equates");
      const char key = value[i];
      const char open = value[i + 2], close = open == '(' ? ')' : open == '{' ? '}' : '\0';
      const std::size_t end = close == '\0' ? i + 2 : value.find(close, i + 2);
      if (end == std::string::npos) text_.fail(app::in_quotes(value) + " is no list of equates");
      format_.equates[key] = close == '\0' ? value.substr(i + 2, 1) : value.substr(i + 3, end - i - 3);
      i = end + 1;
    }
  }

  void parse_options() {
    for (std::string key = app::lower_case(text_.word()); key != ";"; key = app::lower_case(text_.word())) {
      const std::string value = app::lower_case(value_of_setting());
      if (key == "gapmode" && (value == "newstate" || value == "missing")) {
        format_.gap_is_state = value == "newstate";
      } else if (key != "ignore" && !(key == "mstaxa" && value == "uncertain")) {
        text_.fail(fmt::format("the option {} = {} is not supported", key, value));
      }
    }
  }

  void begin_matrix() {
    if (format_.sites == 0) text_.fail("the number of characters (NCHAR) is not known");
    matrix_ = {.source = source_, .title = title_};
    matrix_.alphabet = format_.alphabet.empty() ? "standard" : format_.alphabet;
    matrix_.symbols = format_.symbols;
    matrix_.gap_is_state = format_.gap_is_state;
    if (matrix_.alphabet == "standard") return;
    const std::string known = (matrix_.alphabet == "dna" ? dna() : protein()).symbols;
    for (const char c : matrix_.symbols) {
      if (known.find(c) == std::string::npos) text_.fail(fmt::format("{} has no symbol '{}'", matrix_.alphabet, c));
    }
    matrix_.symbols.clear();
  }

  void parse_matrix() {
    begin_matrix();
    const auto sites = static_cast<std::size_t>(format_.sites);
    while (!text_.at(';')) {
      const auto place = text_.place();
      const std::string name = text_.word();
      std::string& row = matrix_.row(name);
      const bool ends_within_line = parse_row(row, sites);
      if (row.size() > sites || ends_within_line || (!format_.interleave && row.size() < sites)) {
        text_.fail(place, fmt::format("{} has {} sites, NCHAR says {}", app::in_quotes(name),
                                      ends_within_line ? row_at_line_end_ : row.size(), sites));
      }
    }
    text_.skip();
    for (std::size_t t = 0; t < matrix_.names.size(); ++t) {
      if (matrix_.rows[t].size() == sites) continue;
      text_.fail(fmt::format("{} has {} sites, NCHAR says {}", app::in_quotes(matrix_.names[t]), matrix_.rows[t].size(),
                             sites));
    }
    matrix_.weight.assign(sites, 1);
    matrix_.ordered.assign(sites, false);
    nexus_.matrices.push_back(std::move(matrix_));
  }

  /// Returns whether the row goes on over the end of a line and ends within another: then it is the next taxon's.
  bool parse_row(std::string& row, std::size_t sites) {
    bool has_ended_line = false;
    row_at_line_end_ = row.size();
    while (format_.interleave || row.size() < sites) {
      const int c = text_.peek();
      if (c == app::end_of_file) text_.fail("the file ends within a block");
      if (c == ';' || (c == '\n' && format_.interleave)) return false;
      if (c == '\n' && row.size() > row_at_line_end_) {
        has_ended_line = true;
        row_at_line_end_ = row.size();
      }
      if (c == '[') {
        text_.skip_comment();
      } else if (c == ' ' || (c >= '\t' && c <= '\r')) {
        text_.skip();
      } else {
        row += character(row.size());
      }
    }
    if (!has_ended_line) return false;
    while (text_.peek() == ' ' || text_.peek() == '\t' || text_.peek() == '\r') text_.skip();
    const int next = text_.peek();
    return next != '\n' && next != ';' && next != '[' && next != app::end_of_file;
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
      return matrix_.several_of(some);
    }
    if (const auto equal = format_.equates.find(c); equal != format_.equates.end()) {
      return equal->second.size() == 1 ? equal->second[0] : matrix_.several_of(equal->second);
    }
    if (c == format_.missing) return '?';
    if (c == format_.gap) return '-';
    if (c == format_.match && format_.match != '\0') {
      const std::string& first = matrix_.rows[0];
      if (site >= first.size()) text_.fail("there is nothing above that matches");
      return first[site];
    }
    return c;
  }

  /// The settings of DIMENSIONS, FORMAT and OPTIONS.
  struct Format {
    std::string alphabet, symbols;
    std::unordered_map<char, std::string> equates;
    std::int64_t sites = 0;
    char gap = '-', missing = '?', match = '\0';
    bool interleave = false, respects_case = false, gap_is_state = false;
  };

  const std::string source_;
  app::NexusText text_;
  Nexus nexus_;
  CharacterSets sets_;
  std::vector<std::string> taxa_;
  std::unordered_map<std::string, std::string> translation_;
  std::vector<bool> was_translated_;  // of each tree
  Format format_;
  std::string title_;
  Characters matrix_;
  std::size_t row_at_line_end_ = 0;
};

}  // namespace

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
