#include "read.hpp"

#include "nexus.hpp"

#include "io/data_file.hpp"
#include "io/newick_file.hpp"
#include "io/nexus_text.hpp"
#include "io/text_line.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

namespace parsimony {

namespace {

namespace app = pleach::app;

constexpr std::size_t several_from = 128;

std::size_t byte_of(char c) { return static_cast<unsigned char>(c); }

void append_characters(std::string_view text, std::string& row) {
  for (const char c : text) {
    if (!app::is_blank(c)) row += c;
  }
}

Characters read_fasta(app::InputFile& file, std::vector<std::string>& notes) {
  Characters characters{.source = file.name()};
  std::size_t described = 0;
  for (std::string_view line; file.read_record(line);) {
    line = app::trimmed(line);
    if (line.empty() || line[0] == ';') continue;
    if (line[0] == '>') {
      line = app::trimmed(line.substr(1));
      const std::string_view name = app::take_field(line);
      if (name.empty()) file.fail_here("a taxon without a name");
      if (!line.empty() && described++ == 0) {
        notes.push_back(fmt::format("names end at a blank, as that of {} in line {}; what follows is left aside",
                                    app::in_quotes(name), file.record_number()));
      }
      characters.names.emplace_back(name);
      characters.rows.emplace_back();
      characters.line.push_back(file.record_number());
    } else {
      if (characters.rows.empty()) file.fail_here("characters before the name of a taxon");
      append_characters(line, characters.rows.back());
    }
  }
  return characters;
}

using Used = std::array<bool, 256>;

Used used_in(const Characters& characters) {
  Used used{};
  for (const std::string& row : characters.rows) {
    for (const char c : row) used[byte_of(c)] = true;
  }
  for (const std::string& some : characters.several) {
    for (const char c : some) used[byte_of(c)] = true;
  }
  return used;
}

bool all_in(const Used& used, const Alphabet& alphabet) {
  for (std::size_t c = 0; c < used.size(); ++c) {
    if (used[c] && alphabet.of(static_cast<char>(c)) == 0) return false;
  }
  return true;
}

/// Returns whether all characters belong to one alphabet.
bool are_of_an_alphabet(const Characters& characters) {
  const Used used = used_in(characters);
  return all_in(used, dna()) || all_in(used, standard()) || all_in(used, protein());
}

/// The nonempty lines after the first.
class Phylip {
 public:
  explicit Phylip(app::InputFile& file) : source_(file.name()) {
    for (std::string_view line; file.read_record(line);) {
      if (app::trimmed(line).empty()) continue;
      if (taxa_ == 0) {
        read_heading(file, app::trimmed(line));
      } else {
        lines_.emplace_back(line);
        numbers_.push_back(file.record_number());
      }
    }
  }

  /// Names end at a blank, or have ten characters where that makes no alignment. Of an interleaved and a sequential
  /// reading that both fit the numbers of the first line, the one holds whose characters are of an alphabet.
  Characters operator()() && {
    for (const bool strict : {false, true}) {
      strict_ = strict;
      const auto interleaved = read_interleaved(), sequential = read_sequential();
      const bool both = interleaved && sequential && interleaved->rows != sequential->rows;
      if (both && are_of_an_alphabet(*interleaved) == are_of_an_alphabet(*sequential)) {
        interleaved->fail("may be interleaved or sequential: both fit the first line");
      }
      const bool takes_sequential = !interleaved || (both && are_of_an_alphabet(*sequential));
      if (const auto& found = takes_sequential ? sequential : interleaved) return with_matches(*found);
    }
    fail();
  }

 private:
  /// '.' is the first taxon's character.
  static Characters with_matches(Characters characters) {
    for (std::string& row : characters.rows) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] == '.') row[i] = characters.rows[0][i];
      }
    }
    return characters;
  }

  void read_heading(const app::InputFile& file, std::string_view line) {
    taxa_ = static_cast<std::size_t>(app::parse_number<std::int32_t>(file, app::take_field(line)));
    sites_ = static_cast<std::size_t>(app::parse_number<std::int32_t>(file, app::take_field(line)));
    if (taxa_ == 0 || taxa_ > (1U << 30) || sites_ > (1U << 30))
      file.fail_here("there are no such numbers of taxa and sites");
    if (!line.empty()) file.fail_here(app::in_quotes(line) + " behind the numbers of taxa and sites is not read");
  }

  void add_taxon(Characters& characters, std::size_t k) const {
    constexpr std::size_t strict_name = 10;
    std::string_view line = lines_[k];
    characters.line.push_back(numbers_[k]);
    if (strict_) {
      characters.names.emplace_back(app::trimmed(line.substr(0, strict_name)));
      line.remove_prefix(std::min(line.size(), strict_name));
    } else {
      line = app::trimmed(line);
      characters.names.emplace_back(app::take_field(line));
    }
    characters.rows.emplace_back();
    append_characters(line, characters.rows.back());
  }

  [[nodiscard]] std::optional<Characters> if_complete(Characters characters) const {
    const bool is_complete =
        characters.names.size() == taxa_ &&
        std::ranges::all_of(characters.rows, [&](const std::string& row) { return row.size() == sites_; }) &&
        std::ranges::all_of(characters.names, [](const std::string& name) { return !name.empty(); });
    return is_complete ? std::optional(std::move(characters)) : std::nullopt;
  }

  [[nodiscard]] std::optional<Characters> read_interleaved() const {
    if (lines_.empty() || lines_.size() % taxa_ != 0) return std::nullopt;
    Characters characters{.source = source_};
    for (std::size_t k = 0; k < lines_.size(); ++k) {
      if (k < taxa_) {
        add_taxon(characters, k);
      } else {
        append_characters(lines_[k], characters.rows[k % taxa_]);
      }
    }
    return if_complete(std::move(characters));
  }

  [[nodiscard]] Characters sequential() const {
    Characters characters{.source = source_};
    for (std::size_t k = 0; k < lines_.size(); ++k) {
      if (characters.rows.empty() || characters.rows.back().size() >= sites_) {
        add_taxon(characters, k);
      } else {
        append_characters(lines_[k], characters.rows.back());
      }
    }
    return characters;
  }
  [[nodiscard]] std::optional<Characters> read_sequential() const { return if_complete(sequential()); }

  /// Throws an error about the sequential readings.
  [[noreturn]] void fail() {
    std::string message;
    for (const bool strict : {false, true}) {
      strict_ = strict;
      const Characters characters = sequential();
      const auto wrong =
          std::ranges::find_if(characters.rows, [&](const std::string& row) { return row.size() != sites_; });
      if (strict) message += "; with names of ten characters, ";
      if (wrong != characters.rows.end()) {
        const auto t = static_cast<std::size_t>(wrong - characters.rows.begin());
        message += fmt::format("{} has {} sites", app::in_quotes(characters.names[t]), wrong->size());
        if (!strict) message += fmt::format(", the first line says {}", sites_);
      } else {
        message += fmt::format("there are {} taxa and {} lines", characters.names.size(), lines_.size());
        if (!strict) message += fmt::format(", the first line says {}", taxa_);
      }
    }
    throw pleach::FileError(source_ + ": " + message);
  }

  const std::string source_;
  std::vector<std::string> lines_;
  std::vector<std::size_t> numbers_;  // of the lines in the file
  std::size_t taxa_ = 0, sites_ = 0;
  bool strict_ = false;  // whether names have ten characters
};

/// The matrices of the file, which are one but for NEXUS.
std::vector<Characters> read_characters(app::InputFile& file, Data& data) {
  if (app::is_nexus(file)) {
    Nexus nexus = read_nexus(file);
    if (nexus.matrices.empty()) file.fail("there is no matrix in a block DATA or CHARACTERS");
    data.notes = std::move(nexus.notes);
    data.trees = nexus.trees.size();
    return std::move(nexus.matrices);
  }
  for (const char c : file.peek(4096)) {
    if (c == '>' || c == ';') return {read_fasta(file, data.notes)};
    if (c >= '0' && c <= '9') return {Phylip(file)()};
    if (!app::is_blank(c) && c != '\n') break;
  }
  file.fail("the file is no alignment in FASTA, PHYLIP or NEXUS");
}

/// The symbols that occur, as each costs its time; all of dna and protein but for '*'.
Alphabet alphabet_of(const Characters& characters, const Used& used, const std::optional<std::string>& wanted) {
  std::string name = wanted.value_or(characters.alphabet);
  if (name.empty()) {
    name = all_in(used, dna()) ? "dna" : all_in(used, standard()) ? "standard" : "protein";
  }
  const auto gapped = [&](Alphabet alphabet) {
    return characters.gap_is_state && used[byte_of('-')] ? with_gap(std::move(alphabet)) : alphabet;
  };
  if (name == "dna") return gapped(dna());
  if (name == "protein") {
    Alphabet alphabet = protein();
    if (!used[byte_of('*')]) alphabet.symbols.pop_back();
    return gapped(std::move(alphabet));
  }
  const std::string symbols = characters.symbols.empty() ? standard().symbols : characters.symbols;
  std::string occurring;
  std::vector<int> place;
  for (std::size_t k = 0; k < symbols.size(); ++k) {
    const auto other_case = static_cast<char>(symbols[k] ^ ' ');
    const bool is_letter = (symbols[k] | ' ') >= 'a' && (symbols[k] | ' ') <= 'z';
    const bool occurs = used[byte_of(symbols[k])] || (is_letter && used[byte_of(other_case)]);
    if (!occurs || occurring.find(symbols[k]) != std::string::npos) continue;
    occurring += symbols[k];
    place.push_back(static_cast<int>(k));
  }
  if (occurring.empty()) {
    occurring = symbols.substr(0, 1);
    place = {0};
  }
  Alphabet alphabet = gapped(standard(occurring));
  if (alphabet.states() > 31) characters.fail("there are more than 31 states");
  alphabet.place = std::move(place);
  return alphabet;
}

void require_rows(const Characters& characters) {
  if (characters.names.empty()) characters.fail("there are no taxa");
  std::unordered_set<std::string> keys;
  for (std::size_t t = 0; t < characters.names.size(); ++t) {
    const std::string name = app::in_quotes(characters.names[t]);
    if (!keys.insert(app::key_of_taxon(characters.names[t])).second) {
      const std::string place = characters.line.empty() ? "" : ":" + std::to_string(characters.line[t]);
      throw pleach::FileError(characters.source + place + ": two taxa have the name " + name);
    }
    if (characters.rows[t].size() == characters.rows[0].size()) continue;
    characters.fail(fmt::format("{} has {} sites, {} has {}", name, characters.rows[t].size(),
                                app::in_quotes(characters.names[0]), characters.rows[0].size()));
  }
  if (characters.rows[0].empty()) characters.fail("there are no sites");
}

/// Returns some of the names, for a message.
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 5;
  std::string text;
  for (std::size_t k = 0; k < std::min(names.size(), most); ++k) {
    text += (k > 0 ? ", " : "") + app::in_quotes(names[k]);
  }
  return names.size() > most ? fmt::format("{} and {} more", text, names.size() - most) : text;
}

}  // namespace

std::string& Characters::row(const std::string& name) {
  const auto found = std::ranges::find(names, name);
  const auto t = static_cast<std::size_t>(found - names.begin());
  if (found == names.end()) {
    names.push_back(name);
    rows.emplace_back();
  }
  return rows[t];
}

char Characters::several_of(const std::string& some) {
  const auto found = std::ranges::find(several, some);
  const auto k = static_cast<std::size_t>(found - several.begin());
  if (found == several.end()) several.push_back(some);
  if (several.size() > several_from) fail("there are more than 128 different sets of states");
  return static_cast<char>(several_from + k);
}

void Characters::fail(const std::string& message) const { throw pleach::FileError(source + ": " + message); }

std::vector<Phylogeny> read_trees(const std::string& path, std::vector<std::string>& notes) {
  app::InputFile file(path);
  const std::string name = file.name();
  std::vector<Phylogeny> trees;
  if (app::is_nexus(file)) {
    Nexus nexus = read_nexus(file);
    trees = std::move(nexus.trees);
    notes = std::move(nexus.notes);
    if (!nexus.matrices.empty()) notes.emplace_back("only the trees are read: its matrices are left aside");
  } else {
    append_trees(app::read_newick<std::int32_t>(std::move(file)), trees);
  }
  if (trees.empty()) throw pleach::FileError(name + ": there is no tree");
  return trees;
}

namespace {

/// The codes of characters, and their sets of states.
struct Codes {
  std::array<States, 256> states{};
  std::array<std::uint8_t, 256> code{};
  std::vector<States> states_of_code;
};

Codes codes_of(const Characters& characters, const Alphabet& alphabet, const Used& used) {
  Codes codes;
  for (std::size_t c = 0; c < several_from; ++c) codes.states[c] = alphabet.of(static_cast<char>(c));
  for (std::size_t k = 0; k < characters.several.size(); ++k) {
    for (const char c : characters.several[k]) {
      if (codes.states[byte_of(c)] == 0) {
        characters.fail(fmt::format("{} is no character of {}", app::in_quotes({&c, 1}), alphabet.name));
      }
      codes.states[several_from + k] |= codes.states[byte_of(c)];
    }
  }
  // Characters of one set have one code, so that columns which differ in case only are the same.
  for (std::size_t c = 0; c < 256; ++c) {
    if (!used[c] || codes.states[c] == 0) continue;
    const auto found = std::ranges::find(codes.states_of_code, codes.states[c]);
    codes.code[c] = static_cast<std::uint8_t>(found - codes.states_of_code.begin());
    if (found == codes.states_of_code.end()) codes.states_of_code.push_back(codes.states[c]);
  }
  return codes;
}

/// The rows of the matrix in the order of these names.
void sort_taxa(Characters& characters, const std::vector<std::string>& names) {
  std::unordered_map<std::string, std::size_t> row_of;
  for (std::size_t t = 0; t < characters.names.size(); ++t) row_of[app::key_of_taxon(characters.names[t])] = t;
  std::vector<std::string> rows;
  for (const std::string& name : names) {
    const auto found = row_of.find(app::key_of_taxon(name));
    if (found == row_of.end() || characters.names.size() != names.size()) {
      characters.fail(fmt::format("the matrices have different taxa: {} is in one only",
                                  app::in_quotes(found == row_of.end() ? name : characters.names.back())));
    }
    rows.push_back(std::move(characters.rows[found->second]));
  }
  characters.names = names;
  characters.rows = std::move(rows);
}

}  // namespace

std::size_t Data::sites() const {
  std::size_t sites = 0;
  for (const Alignment& part : parts) sites += part.sites;
  return sites;
}

std::vector<Alignment> make_alignments(const Characters& characters, const std::optional<std::string>& alphabet,
                                       std::size_t first) {
  require_rows(characters);
  const Used used = used_in(characters);
  const Alphabet symbols = alphabet_of(characters, used, alphabet);
  const Codes codes = codes_of(characters, symbols, used);
  std::vector<Alignment> alignments;
  for (const bool ordered : {false, true}) {
    std::vector<std::size_t> sites;
    for (std::size_t i = 0; i < characters.rows[0].size(); ++i) {
      if ((!characters.ordered.empty() && characters.ordered[i]) == ordered) sites.push_back(i);
    }
    if (sites.empty()) continue;
    if (ordered && characters.gap_is_state) characters.fail("a gap that is a state has no place among ordered ones");
    Alignment& alignment = alignments.emplace_back(Alignment{.alphabet = symbols,
                                                             .names = characters.names,
                                                             .sites = sites.size(),
                                                             .states = codes.states_of_code,
                                                             .ordered = ordered});
    for (const std::size_t i : sites) {
      alignment.number.push_back(static_cast<std::int32_t>(first + i));
      if (!characters.weight.empty()) alignment.weight.push_back(characters.weight[i]);
    }
    alignment.code.reserve(alignment.taxa() * alignment.sites);
    for (std::size_t t = 0; t < alignment.taxa(); ++t) {
      const std::string& row = characters.rows[t];
      for (const std::size_t i : sites) {
        if (codes.states[byte_of(row[i])] == 0) {
          characters.fail(fmt::format("taxon {}, site {}: {} is no character of {}",
                                      app::in_quotes(characters.names[t]), first + i, app::in_quotes({&row[i], 1}),
                                      symbols.name));
        }
        alignment.code.push_back(codes.code[byte_of(row[i])]);
      }
    }
  }
  return alignments;
}

Data read_data(const std::string& path, const std::optional<std::string>& alphabet) {
  app::InputFile file(path);
  Data data;
  std::vector<Characters> matrices = read_characters(file, data);
  for (Characters& matrix : matrices) {
    require_rows(matrix);
    if (!data.parts.empty()) sort_taxa(matrix, data.parts.front().names);
    for (Alignment& part : make_alignments(matrix, alphabet, data.sites() + 1)) data.parts.push_back(std::move(part));
  }
  return data;
}

Alignment read_alignment(const std::string& path, const std::optional<std::string>& alphabet) {
  Data data = read_data(path, alphabet);
  if (data.parts.size() > 1) throw pleach::FileError(path + ": has characters of several alphabets or types");
  return std::move(data.parts.front());
}

std::vector<std::int32_t> match_taxa(const Phylogeny& tree, const Alignment& alignment) {
  const Children children(tree);
  const std::string which = "tree " + app::in_quotes(tree.name);
  std::unordered_map<std::string, std::int32_t> taxa;
  for (std::size_t t = 0; t < alignment.taxa(); ++t)
    taxa[app::key_of_taxon(alignment.names[t])] = static_cast<std::int32_t>(t);
  std::vector<std::int32_t> taxon_of(tree.size(), -1);
  std::vector<bool> found(alignment.taxa());
  std::vector<std::string> unknown, missing;
  std::size_t leaves = 0;
  for (std::size_t v = 0; v < tree.size(); ++v) {
    if (children.has(v)) continue;
    ++leaves;
    const auto taxon = taxa.find(app::key_of_taxon(tree.names[v]));
    if (taxon == taxa.end()) {
      unknown.push_back(tree.names[v]);
      continue;
    }
    taxon_of[v] = taxon->second;
    const auto t = static_cast<std::size_t>(taxon->second);
    if (found[t]) throw pleach::StructureError(which + ": two leaves have the name " + app::in_quotes(tree.names[v]));
    found[t] = true;
  }
  if (leaves < 2) throw pleach::StructureError(which + " has one leaf; parsimony compares two or more");
  for (std::size_t t = 0; t < found.size(); ++t) {
    if (!found[t]) missing.push_back(alignment.names[t]);
  }
  if (unknown.empty() && missing.empty()) return taxon_of;
  std::string message = which + " and the alignment do not match";
  if (!unknown.empty()) message += ": not in the alignment: " + listed(unknown);
  if (!missing.empty()) message += (unknown.empty() ? ": " : "; ") + ("not in the tree: " + listed(missing));
  throw pleach::StructureError(message);
}

}  // namespace parsimony
