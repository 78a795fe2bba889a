// Taxa by sites: which states each taxon may have at each site.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parsimony {

/// A set of states: bit s for state s.
using States = std::uint32_t;

/// The states of characters, and what stands for several of them.
struct Alphabet {
  std::string name;
  std::string symbols;  ///< one for each state: "ACGT"

  [[nodiscard]] std::size_t states() const { return symbols.size(); }
  [[nodiscard]] States all() const { return (States{1} << symbols.size()) - 1; }
  /// The states that a character may stand for; 0 for one that is unknown. Letters in both cases; gaps ('-'), missing
  /// ('?') and, but for standard characters, unknown ones (N or X) are all states.
  [[nodiscard]] States of(char character) const;
  /// The character for a set, or the symbols in braces.
  [[nodiscard]] std::string text(States states) const;
};

Alphabet dna();
Alphabet protein();
/// The digits, or others.
Alphabet standard(std::string_view symbols = "0123456789");

struct Alignment {
  Alphabet alphabet;
  std::vector<std::string> names;
  std::size_t sites = 0;
  std::vector<std::uint8_t> code;  ///< of taxon t at site i at t * sites + i
  std::vector<States> states;      ///< of each code

  [[nodiscard]] std::size_t taxa() const { return names.size(); }
  [[nodiscard]] States at(std::size_t taxon, std::size_t site) const { return states[code[taxon * sites + site]]; }
};

/// The columns that differ, in the order in which they appear.
struct Patterns {
  std::vector<std::size_t> first;    ///< the first site of each
  std::vector<std::int32_t> weight;  ///< how many sites have it
  std::vector<std::int32_t> of_site;

  [[nodiscard]] std::size_t size() const { return first.size(); }
};

/// O(taxa * sites).
Patterns find_patterns(const Alignment& alignment);

/// The least number of changes of each pattern on any tree: one less than the fewest states of which each taxon has
/// one.
std::vector<std::int32_t> least_changes(const Alignment& alignment, const Patterns& patterns);

}  // namespace parsimony
