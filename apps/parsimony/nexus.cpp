#include "nexus.hpp"

#include "nexus_sets.hpp"

#include "io/nexus_text.hpp"
#include "io/text_line.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

namespace parsimony {

namespace {

namespace app = pleach::app;

bool is_one_of(const std::string& word, const auto& words) { return std::ranges::find(words, word) != words.end(); }

/// Commands that change no score: names of characters and of their states, beside a matrix;
constexpr std::array<std::string_view, 3> labels{"charlabels", "charstatelabels", "statelabels"};
/// and in the blocks SETS and ASSUMPTIONS sets of other things than characters, and step matrices, which types name.
constexpr std::array<std::string_view, 8> other_sets{"taxset",        "treeset",      "stateset",      "changeset",
                                                     "charpartition", "taxpartition", "treepartition", "usertype"};

class NexusParser {
 public:
  explicit NexusParser(app::InputFile& file)
      : source_(file.name()), text_(file), trees_(text_, forest_), sets_(text_, nexus_.matrices, nexus_.notes) {}

  Nexus operator()() {
    text_.for_each_block([&](const std::string& name) { parse_block(name); });
    sets_.finish();
    for (const Characters& matrix : nexus_.matrices) require_taxa(matrix);
    trees_.finish(nexus_.matrices.empty() ? trees_.taxa() : nexus_.matrices.front().names);
    append_trees(forest_, nexus_.trees);
    for (std::size_t k = 0; k < nexus_.trees.size(); ++k) nexus_.trees[k].name = trees_.name(k);
    return std::move(nexus_);
  }

 private:
  /// Throws if the rows of a matrix are not taxa that the file lists.
  void require_taxa(const Characters& matrix) const {
    for (std::size_t t = 0; t < matrix.names.size() && !trees_.taxa().empty(); ++t) {
      if (trees_.knows(matrix.names[t])) continue;
      text_.fail({matrix.line[t], 1}, app::in_quotes(matrix.names[t]) + " is no taxon of TAXLABELS");
    }
  }

  void parse_block(const std::string& name) {
    const std::string block = app::lower_case(name);
    trees_.begin_block();
    sets_.begin_block();
    format_ = {};
    title_.clear();
    const bool of_sets = block == "sets" || block == "assumptions",
               of_matrix = block == "data" || block == "characters";
    if (!of_sets && !of_matrix && block != "trees" && block != "taxa") {
      nexus_.notes.push_back("the block " + name + " is left aside");
      return text_.for_each_command([&](const std::string&) { text_.skip_command(); });
    }
    text_.for_each_command([&](const std::string& command) {
      if (block == "trees") return trees_.read_of_trees(command);
      if (block == "taxa") return trees_.read_of_taxa(command);
      if (of_matrix) return parse_command_of_matrix(command);
      if (!sets_.parse(command)) leave_aside(command, is_one_of(command, other_sets));
    });
  }

  /// Skips a command that does not change scores, with a note unless it is a block's title.
  void leave_aside(const std::string& command, bool changes_nothing) {
    if (!changes_nothing && !app::is_title(command)) text_.refuse_command(command);
    std::string note = "the command " + command + " is left aside";
    if (changes_nothing && !is_one_of(note, nexus_.notes)) nexus_.notes.push_back(std::move(note));
    text_.skip_command();
  }

  void parse_command_of_matrix(const std::string& command) {
    if (command == "title") {
      title_ = text_.word();
      text_.expect(';');
    } else if (command == "taxlabels") {
      trees_.read_labels();
    } else if (command == "dimensions") {
      parse_dimensions();
    } else if (command == "format") {
      parse_settings();
    } else if (command == "options") {
      parse_options();
    } else if (command == "eliminate") {
      text_.fail("ELIMINATE is not supported; an EXSET of the block ASSUMPTIONS leaves characters out");
    } else if (command == "matrix") {
      parse_matrix();
    } else {
      leave_aside(command, is_one_of(command, labels));
    }
  }

  /// Calls f(key, value) for each setting of a command; FileError for one that the block has already. EQUATE takes its
  /// value itself.
  template <class F>
  void for_each_setting(F&& f) {
    while (!text_.at(';')) {
      const auto place = text_.place();
      const std::string key = app::lower_case(text_.word());
      if (!format_.given.insert(key).second) text_.fail(place, key + " is given twice");
      const std::string value = key == "equate" ? "" : text_.value();
      if (!f(key, value)) {
        text_.fail(place, fmt::format("a matrix with {}{} is not supported", key, value.empty() ? "" : " = " + value));
      }
    }
    text_.skip();
  }

  void parse_dimensions() {
    for_each_setting([&](const std::string& key, const std::string& value) {
      if (key == "nchar") format_.sites = app::dimension_in(text_, value);
      if (key == "ntax") format_.taxa = app::dimension_in(text_, value);
      return key == "nchar" || key == "ntax" || (key == "newtaxa" && value.empty());
    });
  }

  void parse_settings() {
    for_each_setting([&](const std::string& key, const std::string& value) { return set(key, value); });
    if (format_.respects_case && std::ranges::any_of(format_.symbols, [](char c) { return c >= 'A'; })) {
      text_.fail_command("a matrix with respectcase and letters is not supported");
    }
  }

  /// Returns whether this is a setting of FORMAT that is known.
  bool set(const std::string& key, const std::string& value) {
    const std::string word = app::lower_case(value);
    const bool is_sign = value.size() == 1, is_plain = word.empty() || word == "yes";
    if (key == "equate") {
      parse_equates();
    } else if (key == "datatype") {
      set_alphabet(word);
    } else if (key == "symbols") {
      set_symbols(value);
    } else if (key == "gap" && is_sign) {
      format_.gap = value[0];
    } else if (key == "missing" && is_sign) {
      format_.missing = value[0];
    } else if (key == "matchchar" && is_sign) {
      format_.match = value[0];
    } else if (key == "interleave" && (is_plain || word == "no")) {
      format_.interleave = is_plain;
    } else if (key == "respectcase" && is_plain) {
      format_.respects_case = true;
    } else {
      return (key == "items" && word == "states") || (key == "statesformat" && word == "statespresent") ||
             (key == "labels" && (is_plain || word == "left"));
    }
    return true;
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
      if (format_.equates.contains(key)) text_.fail(app::in_quotes(value) + " has a character twice");
      format_.equates[key] = close == '\0' ? value.substr(i + 2, 1) : value.substr(i + 3, end - i - 3);
      i = end + 1;
    }
  }

  void parse_options() {
    while (!text_.at(';')) {
      const std::string key = app::lower_case(text_.word()), value = app::lower_case(text_.value());
      if (!format_.given.insert(key).second) text_.fail_command(key + " is given twice");
      if (key == "gapmode" && (value == "newstate" || value == "missing")) {
        format_.gap_is_state = value == "newstate";
      } else if (!(key == "ignore" && value == "none") && !(key == "mstaxa" && value == "uncertain")) {
        text_.fail_command(fmt::format("the option {} = {} is not supported", key, value));
      }
    }
    text_.skip();
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
      if (matrix_.line.size() < matrix_.names.size()) matrix_.line.push_back(place.line);
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
    if (format_.taxa > 0 && std::cmp_not_equal(format_.taxa, matrix_.names.size())) {
      text_.fail_command(fmt::format("there are {} taxa, NTAX says {}", matrix_.names.size(), format_.taxa));
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
    std::unordered_set<std::string> given;  // names of the settings
    std::int64_t sites = 0, taxa = 0;
    char gap = '-', missing = '?', match = '\0';
    bool interleave = false, respects_case = false, gap_is_state = false;
  };

  const std::string source_;
  app::NexusText text_;
  app::NewickForest<std::int32_t> forest_;
  app::NexusTrees<std::int32_t> trees_;
  Nexus nexus_;
  CharacterSets sets_;
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
