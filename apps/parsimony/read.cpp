#include "read.hpp"

#include "nexus.hpp"

#include "formats/data_file.hpp"
#include "formats/newick_file.hpp"
#include "formats/text_line.hpp"

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

Characters read_fasta(app::InputFile& file) {
  Characters characters{.source = file.name()};
  for (std::string_view line; file.read_record(line);) {
    line = app::trimmed(line);
    if (line.empty() || line[0] == ';') continue;
    if (line[0] == '>') {
      line = app::trimmed(line.substr(1));
      const std::string_view name = app::take_field(line);
      if (name.empty()) file.fail_here("a taxon without a name");
      characters.names.emplace_back(name);
      characters.rows.emplace_back();
    } else {
      if (characters.rows.empty()) file.fail_here("characters before the name of a taxon");
      append_characters(line, characters.rows.back());
    }
  }
  return characters;
}

/// Lines behind the first one, which are not empty.
class Phylip {
 public:
  explicit Phylip(app::InputFile& file) : characters_{.source = file.name()} {
    for (std::string_view line; file.read_record(line);) {
      line = app::trimmed(line);
      if (line.empty()) continue;
      if (taxa_ == 0) {
        read_heading(file, line);
      } else {
        lines_.emplace_back(line);
      }
    }
  }

  Characters operator()() && {
    if (!read_interleaved() && !read_sequential()) {
      for (std::size_t t = 0; t < characters_.names.size(); ++t) {
        if (characters_.rows[t].size() == sites_) continue;
        characters_.fail(fmt::format("{} has {} sites, the first line says {}", app::in_quotes(characters_.names[t]),
                                     characters_.rows[t].size(), sites_));
      }
      characters_.fail(fmt::format("there are {} taxa and {} lines, the first line says {}", characters_.names.size(),
                                   lines_.size(), taxa_));
    }
    for (std::string& row : characters_.rows) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] == '.') row[i] = characters_.rows[0][i];
      }
    }
    return std::move(characters_);
  }

 private:
  void read_heading(const app::InputFile& file, std::string_view line) {
    taxa_ = static_cast<std::size_t>(app::parse_number<std::int32_t>(file, app::take_field(line)));
    sites_ = static_cast<std::size_t>(app::parse_number<std::int32_t>(file, app::take_field(line)));
    if (taxa_ == 0 || taxa_ > (1U << 30) || sites_ > (1U << 30))
      file.fail_here("there are no such numbers of taxa and sites");
  }

  void begin() {
    characters_.names.clear();
    characters_.rows.clear();
  }

  void add_taxon(std::string_view line) {
    characters_.names.emplace_back(app::take_field(line));
    characters_.rows.emplace_back();
    append_characters(line, characters_.rows.back());
  }

  [[nodiscard]] bool is_complete() const {
    return characters_.names.size() == taxa_ &&
           std::ranges::all_of(characters_.rows, [&](const std::string& row) { return row.size() == sites_; });
  }

  bool read_interleaved() {
    if (lines_.empty() || lines_.size() % taxa_ != 0) return false;
    begin();
    for (std::size_t k = 0; k < lines_.size(); ++k) {
      if (k < taxa_) {
        add_taxon(lines_[k]);
      } else {
        append_characters(lines_[k], characters_.rows[k % taxa_]);
      }
    }
    return is_complete();
  }

  bool read_sequential() {
    begin();
    for (const std::string& line : lines_) {
      if (characters_.rows.empty() || characters_.rows.back().size() >= sites_) {
        add_taxon(line);
      } else {
        append_characters(line, characters_.rows.back());
      }
    }
    return is_complete();
  }

  Characters characters_;
  std::vector<std::string> lines_;
  std::size_t taxa_ = 0, sites_ = 0;
};

Characters read_characters(app::InputFile& file) {
  if (is_nexus(file)) {
    Nexus nexus = read_nexus(file);
    if (nexus.characters.names.empty()) file.fail("there is no matrix in a block DATA or CHARACTERS");
    return std::move(nexus.characters);
  }
  for (const char c : file.peek(4096)) {
    if (c == '>' || c == ';') return read_fasta(file);
    if (c >= '0' && c <= '9') return Phylip(file)();
    if (!app::is_blank(c) && c != '\n') break;
  }
  file.fail("the file is no alignment in FASTA, PHYLIP or NEXUS");
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
  for (std::size_t c = 0; c < several_from; ++c) {
    if (used[c] && alphabet.of(static_cast<char>(c)) == 0) return false;
  }
  return true;
}

/// Of standard characters the symbols that occur, as each costs its time.
Alphabet alphabet_of(const Characters& characters, const Used& used, const std::optional<std::string>& wanted) {
  std::string name = wanted.value_or(characters.alphabet);
  if (name.empty()) {
    name = all_in(used, dna()) ? "dna" : all_in(used, standard()) ? "standard" : "protein";
  }
  if (name == "dna") return dna();
  if (name == "protein") return protein();
  const std::string symbols = characters.symbols.empty() ? standard().symbols : characters.symbols;
  std::string occurring;
  for (const char c : symbols) {
    if (used[byte_of(c)] && occurring.find(c) == std::string::npos) occurring += c;
  }
  if (occurring.size() > 31) characters.fail("there are more than 31 states");
  return standard(occurring.empty() ? symbols.substr(0, 1) : occurring);
}

/// What stands for a name in comparisons.
std::string key_of(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return name;
}

void require_rows(const Characters& characters) {
  if (characters.names.empty()) characters.fail("there are no taxa");
  std::unordered_set<std::string> keys;
  for (std::size_t t = 0; t < characters.names.size(); ++t) {
    const std::string name = app::in_quotes(characters.names[t]);
    if (!keys.insert(key_of(characters.names[t])).second) characters.fail("two taxa have the name " + name);
    if (characters.rows[t].size() == characters.rows[0].size()) continue;
    characters.fail(fmt::format("{} has {} sites, {} has {}", name, characters.rows[t].size(),
                                app::in_quotes(characters.names[0]), characters.rows[0].size()));
  }
  if (characters.rows[0].empty()) characters.fail("there are no sites");
}

/// Some of the names, for a message.
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

std::vector<Phylogeny> read_trees(const std::string& path) {
  app::InputFile file(path);
  const std::string name = file.name();
  std::vector<Phylogeny> trees;
  if (is_nexus(file)) {
    trees = read_nexus(file).trees;
  } else {
    append_trees(app::read_newick<std::int32_t>(std::move(file)), trees);
  }
  if (trees.empty()) throw pleach::FileError(name + ": there is no tree");
  return trees;
}

Alignment make_alignment(const Characters& characters, const std::optional<std::string>& alphabet) {
  require_rows(characters);
  const Used used = used_in(characters);
  Alignment alignment{.alphabet = alphabet_of(characters, used, alphabet),
                      .names = characters.names,
                      .sites = characters.rows[0].size()};
  std::array<States, 256> states{};
  for (std::size_t c = 0; c < several_from; ++c) states[c] = alignment.alphabet.of(static_cast<char>(c));
  for (std::size_t k = 0; k < characters.several.size(); ++k) {
    for (const char c : characters.several[k]) {
      if (states[byte_of(c)] == 0) {
        characters.fail(fmt::format("{} is no character of {}", app::in_quotes({&c, 1}), alignment.alphabet.name));
      }
      states[several_from + k] |= states[byte_of(c)];
    }
  }
  // Characters of one set have one code, so that columns which differ in case only are the same.
  std::array<std::uint8_t, 256> code{};
  for (std::size_t c = 0; c < 256; ++c) {
    if (!used[c] || states[c] == 0) continue;
    const auto found = std::ranges::find(alignment.states, states[c]);
    code[c] = static_cast<std::uint8_t>(found - alignment.states.begin());
    if (found == alignment.states.end()) alignment.states.push_back(states[c]);
  }
  alignment.code.reserve(alignment.taxa() * alignment.sites);
  for (std::size_t t = 0; t < alignment.taxa(); ++t) {
    const std::string& row = characters.rows[t];
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (states[byte_of(row[i])] == 0) {
        characters.fail(fmt::format("taxon {}, site {}: {} is no character of {}", app::in_quotes(characters.names[t]),
                                    i + 1, app::in_quotes({&row[i], 1}), alignment.alphabet.name));
      }
      alignment.code.push_back(code[byte_of(row[i])]);
    }
  }
  return alignment;
}

Alignment read_alignment(const std::string& path, const std::optional<std::string>& alphabet) {
  app::InputFile file(path);
  return make_alignment(read_characters(file), alphabet);
}

std::vector<std::int32_t> match_taxa(const Phylogeny& tree, const Alignment& alignment) {
  const Children children(tree);
  const std::string which = "tree " + app::in_quotes(tree.name);
  std::unordered_map<std::string, std::int32_t> taxa;
  for (std::size_t t = 0; t < alignment.taxa(); ++t) taxa[key_of(alignment.names[t])] = static_cast<std::int32_t>(t);
  std::vector<std::int32_t> taxon_of(tree.size(), -1);
  std::vector<bool> found(alignment.taxa());
  std::vector<std::string> unknown, missing;
  std::size_t leaves = 0;
  for (std::size_t v = 0; v < tree.size(); ++v) {
    if (children.has(v)) continue;
    ++leaves;
    const auto taxon = taxa.find(key_of(tree.names[v]));
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
