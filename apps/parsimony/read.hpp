// What the program reads: trees and alignments.
#pragma once

#include "alignment.hpp"
#include "plan.hpp"

#include <optional>
#include <string>

namespace parsimony {

/// The trees of a file in Newick or NEXUS (Maddison, Swofford and Maddison 1997), where names are translated. FileError
/// as read_newick() throws it, and for a file without a tree.
std::vector<Phylogeny> read_trees(const std::string& path);

/// Taxa as they stand in a file: characters of the sites.
struct Characters {
  std::string source;
  std::string alphabet;  ///< as the file says, else empty
  std::string symbols;   ///< the same, of standard characters
  std::vector<std::string> names, rows;
  std::vector<std::string> several;  ///< those that character 128 + k stands for

  /// The row of this name, a new one if there is none.
  std::string& row(const std::string& name);
  /// The character for some of them.
  char several_of(const std::string& symbols);

  [[noreturn]] void fail(const std::string& message) const;
};

/// An alignment in FASTA, PHYLIP (with names of any length, sequential or interleaved) or NEXUS (DATA or CHARACTERS).
/// `alphabet` is dna, protein or standard; else what the file says, or: dna if all characters are nucleotides of IUPAC,
/// standard if they are digits, else protein. FileError for taxa of different lengths, two of one name, unknown
/// characters, and a file without sites.
Alignment read_alignment(const std::string& path, const std::optional<std::string>& alphabet = {});

/// The same of characters that were read.
Alignment make_alignment(const Characters& characters, const std::optional<std::string>& alphabet);

/// The taxon of each leaf, -1 for other vertices. Names are the same if they differ in blanks and underscores only.
/// StructureError for a tree with one leaf, names that are in one only, or twice in the tree.
std::vector<std::int32_t> match_taxa(const Phylogeny& tree, const Alignment& alignment);

}  // namespace parsimony
