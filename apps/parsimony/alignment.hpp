// Taxa by sites: the states that each taxon may have at each site.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parsimony {

/// A set of states: bit s for state s.
using States = std::uint32_t;

/// The states of characters, and the characters that stand for several of them.
struct Alphabet {
  std::string name;
  std::string symbols;          ///< one for each state: "ACGT"; '-' is a gap that is a state
  std::vector<int> place = {};  ///< of each state in an order; empty: its number

  [[nodiscard]] std::size_t states() const { return symbols.size(); }
  [[nodiscard]] States all() const { return (States{1} << symbols.size()) - 1; }
  /// The states that a character may stand for; 0 for one that is unknown. Letters in both cases; missing ('?'), gaps
  /// ('-') that are no state, and, but for standard characters, unknown ones (N or X; without gaps) are all states.
  [[nodiscard]] States of(char character) const;
  /// Returns the character for a set, or its symbols in braces.
  [[nodiscard]] std::string text(States states) const;
};

Alphabet dna();
/// The amino acids, and '*', which ends a protein.
Alphabet protein();
/// The digits, or other symbols.
Alphabet standard(std::string_view symbols = "0123456789");
/// Adds a gap as one more state.
Alphabet with_gap(Alphabet alphabet);

/// Characters of one alphabet and one type.
struct Alignment {
  Alphabet alphabet;
  std::vector<std::string> names;
  std::size_t sites = 0;
  std::vector<std::uint8_t> code;         ///< taxon t at site i: t * sites + i
  std::vector<States> states;             ///< by code
  bool ordered = false;                   ///< the cost of a change is the distance of the states
  std::vector<std::int32_t> number = {};  ///< number of each site in the file, from 1; empty: in order
  std::vector<double> weight = {};        ///< by site; empty: all 1

  [[nodiscard]] std::size_t taxa() const { return names.size(); }
  [[nodiscard]] States at(std::size_t taxon, std::size_t site) const { return states[code[taxon * sites + site]]; }
  [[nodiscard]] std::int32_t number_of(std::size_t site) const {
    return number.empty() ? static_cast<std::int32_t>(site) + 1 : number[site];
  }
  [[nodiscard]] double weight_of(std::size_t site) const { return weight.empty() ? 1 : weight[site]; }
};

/// The different columns, in the order in which they appear.
struct Patterns {
  std::vector<std::size_t> first;  ///< the first site of each
  std::vector<double> weight;      ///< sum of the weights of its sites
  std::vector<std::int32_t> of_site;

  [[nodiscard]] std::size_t size() const { return first.size(); }
};

/// O(taxa * sites).
Patterns find_patterns(const Alignment& alignment);

/// The least number of changes of each pattern on any tree: one less than the fewest states of which each taxon has
/// one; of ordered characters, the steps from the first to the last of the states.
std::vector<std::int32_t> least_changes(const Alignment& alignment, const Patterns& patterns);

}  // namespace parsimony
