#include "alignment.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <span>
#include <unordered_map>
#include <utility>

namespace parsimony {

namespace {

/// Codes of several states: nucleotides of IUPAC-IUB (Cornish-Bowden, 1985), amino acids of IUPAC-IUB (1984).
constexpr std::array<std::pair<char, std::string_view>, 11> nucleotides{{{'M', "AC"},
                                                                         {'R', "AG"},
                                                                         {'W', "AT"},
                                                                         {'S', "CG"},
                                                                         {'Y', "CT"},
                                                                         {'K', "GT"},
                                                                         {'V', "ACG"},
                                                                         {'H', "ACT"},
                                                                         {'D', "AGT"},
                                                                         {'B', "CGT"},
                                                                         {'U', "T"}}};
constexpr std::array<std::pair<char, std::string_view>, 3> amino_acids{{{'B', "DN"}, {'Z', "EQ"}, {'J', "IL"}}};

States bits_of(std::string_view symbols, std::string_view some) {
  States states = 0;
  for (const char symbol : some) {
    const std::size_t state = symbols.find(symbol);
    if (state != std::string_view::npos) states |= States{1} << state;
  }
  return states;
}

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::span<const std::pair<char, std::string_view>> ambiguous_in(const Alphabet& alphabet) {
  if (alphabet.name == "dna") return nucleotides;
  if (alphabet.name == "protein") return amino_acids;
  return {};
}

}  // namespace

Alphabet dna() { return {"dna", "ACGT"}; }
Alphabet protein() { return {"protein", "ACDEFGHIKLMNPQRSTVWY*"}; }
Alphabet standard(std::string_view symbols) { return {"standard", std::string(symbols)}; }

Alphabet with_gap(Alphabet alphabet) {
  alphabet.symbols += '-';
  return alphabet;
}

States Alphabet::of(char character) const {
  const std::size_t gap = symbols.find('-');
  if (character == '?' || (character == '-' && gap == std::string::npos)) return all();
  for (const char c : {character, upper(character)}) {
    if (const std::size_t state = symbols.find(c); state != std::string::npos) return States{1} << state;
  }
  const char c = upper(character);
  for (const auto& [code, some] : ambiguous_in(*this)) {
    if (c == code) return bits_of(symbols, some);
  }
  const bool unknown = (name == "dna" && (c == 'N' || c == 'X')) || (name == "protein" && c == 'X');
  if (!unknown) return 0;
  return gap == std::string::npos ? all() : all() & ~(States{1} << gap);
}

std::string Alphabet::text(States states) const {
  if (std::has_single_bit(states)) return {symbols[static_cast<std::size_t>(std::countr_zero(states))]};
  for (const auto& [code, some] : ambiguous_in(*this)) {
    if (states == bits_of(symbols, some)) return {code};
  }
  if (states == all())
    return symbols.find('-') != symbols.npos ? "?" : name == "dna" ? "N" : name == "protein" ? "X" : "?";
  std::string text = "{";
  for (std::size_t s = 0; s < symbols.size(); ++s) {
    if ((states >> s & 1) != 0) text += symbols[s];
  }
  return text + "}";
}

Patterns find_patterns(const Alignment& alignment) {
  const std::size_t n = alignment.sites;
  std::vector<std::uint64_t> hash(n);
  const auto for_each_row = [&](auto&& f) {
    for (std::size_t t = 0; t < alignment.taxa(); ++t) f(&alignment.code[t * n]);
  };
  for_each_row([&](const std::uint8_t* row) {
    for (std::size_t i = 0; i < n; ++i) {
      hash[i] = (hash[i] ^ row[i]) * 0x9e3779b97f4a7c15;
      hash[i] ^= hash[i] >> 32;
    }
  });
  std::unordered_map<std::uint64_t, std::size_t> first_of;
  first_of.reserve(n);
  std::vector<std::size_t> first(n);
  for (std::size_t i = 0; i < n; ++i) first[i] = first_of.try_emplace(hash[i], i).first->second;
  // Columns with equal hashes may differ: such columns are different patterns.
  std::vector<bool> differs(n);
  for_each_row([&](const std::uint8_t* row) {
    for (std::size_t i = 0; i < n; ++i) {
      if (row[i] != row[first[i]]) differs[i] = true;
    }
  });
  Patterns patterns;
  patterns.of_site.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    if (first[i] == i || differs[i]) {
      patterns.of_site[i] = static_cast<std::int32_t>(patterns.size());
      patterns.first.push_back(i);
      patterns.weight.push_back(0);
    } else {
      patterns.of_site[i] = patterns.of_site[first[i]];
    }
    patterns.weight[static_cast<std::size_t>(patterns.of_site[i])] += alignment.weight_of(i);
  }
  return patterns;
}

namespace {

/// Returns whether adding `more` chosen states can give each set a chosen state.
bool suffice(std::span<const States> sets, States chosen, int more) {
  const auto missed = std::ranges::find_if(sets, [&](States set) { return (set & chosen) == 0; });
  if (missed == sets.end()) return true;
  if (more == 0) return false;
  for (States rest = *missed; rest != 0; rest &= rest - 1) {
    if (suffice(sets, chosen | (rest & -rest), more - 1)) return true;
  }
  return false;
}

/// Returns the minimal number of steps between two states such that each set has one of them, or one between.
int narrowest_range(std::span<const States> sets, const Alphabet& alphabet) {
  const auto place = [&](std::size_t s) { return alphabet.place.empty() ? static_cast<int>(s) : alphabet.place[s]; };
  const std::size_t n = alphabet.states();
  int least = n == 0 ? 0 : place(n - 1) - place(0);
  for (std::size_t first = 0; first < n; ++first) {
    States within = 0;
    for (std::size_t last = first; last < n; ++last) {
      within |= States{1} << last;
      if (!std::ranges::all_of(sets, [&](States set) { return (set & within) != 0; })) continue;
      least = std::min(least, place(last) - place(first));
      break;
    }
  }
  return least;
}

}  // namespace

std::vector<std::int32_t> least_changes(const Alignment& alignment, const Patterns& patterns) {
  std::vector<std::bitset<256>> codes(patterns.size());
  for (std::size_t t = 0; t < alignment.taxa(); ++t) {
    const std::uint8_t* const row = &alignment.code[t * alignment.sites];
    for (std::size_t p = 0; p < patterns.size(); ++p) codes[p].set(row[patterns.first[p]]);
  }
  std::vector<std::int32_t> least(patterns.size());
  std::vector<States> sets;
  for (std::size_t p = 0; p < patterns.size(); ++p) {
    States single = 0;
    sets.clear();
    for (std::size_t code = 0; code < alignment.states.size(); ++code) {
      if (!codes[p][code]) continue;
      const States set = alignment.states[code];
      if (std::has_single_bit(set)) {
        single |= set;
      } else {
        sets.push_back(set);
      }
    }
    if (alignment.ordered) {
      for (States rest = single; rest != 0; rest &= rest - 1) sets.push_back(rest & -rest);
      least[p] = narrowest_range(sets, alignment.alphabet);
      continue;
    }
    int more = 0;
    while (!suffice(sets, single, more)) ++more;
    least[p] = std::popcount(single) + more - 1;
  }
  return least;
}

}  // namespace parsimony
