// What the program reads: trees and alignments.
#pragma once

#include "alignment.hpp"
#include "plan.hpp"

#include <optional>
#include <string>

namespace parsimony {

/// The trees of a file in Newick or NEXUS (Maddison, Swofford and Maddison 1997), where names are translated. `notes`
/// say what of the file was left aside. FileError as read_newick() throws it, and for a file without a tree.
std::vector<Phylogeny> read_trees(const std::string& path, std::vector<std::string>& notes);

/// Taxa as they stand in a file: characters of the sites.
struct Characters {
  std::string source;
  std::string title = {};           ///< of a matrix in NEXUS
  std::string alphabet = {};        ///< as the file says, else empty
  std::string symbols = {};         ///< the same, of standard characters
  bool gap_is_state = false;        ///< else a gap is any state
  std::vector<double> weight = {};  ///< of each site, 0 for those that are left out; empty: 1
  std::vector<bool> ordered = {};   ///< of each site; empty: none is
  std::vector<std::string> names = {}, rows = {};
  std::vector<std::size_t> line = {};     ///< of each taxon, for messages; may be empty
  std::vector<std::string> several = {};  ///< those that character 128 + k stands for

  /// The row of this name, a new one if there is none.
  std::string& row(const std::string& name);
  /// The character for some of them.
  char several_of(const std::string& symbols);

  [[noreturn]] void fail(const std::string& message) const;
};

/// All characters of a file, of which those of one alphabet and type are an alignment each. The taxa are the same in
/// each, in one order.
struct Data {
  std::vector<Alignment> parts;
  std::vector<std::string> notes;  ///< what of the file was left aside
  std::size_t trees = 0;           ///< that the file has, too

  [[nodiscard]] std::size_t sites() const;
};

/// Characters in FASTA, PHYLIP (names that end at a blank or, where the lines do not fit that, of ten characters;
/// sequential or interleaved) or NEXUS (all matrices of DATA and CHARACTERS). `alphabet` is dna, protein or standard;
/// else what the file says, or: dna if all characters are nucleotides of IUPAC, standard if they are digits, else
/// protein. FileError for taxa of different lengths, two of one name, unknown characters, matrices with different taxa,
/// and a file without sites, or in PHYLIP that may be read in two ways.
Data read_data(const std::string& path, const std::optional<std::string>& alphabet = {});

/// Reads a file that makes one alignment. FileError for another.
Alignment read_alignment(const std::string& path, const std::optional<std::string>& alphabet = {});

/// The alignments of characters that were read: the unordered ones, and the ordered ones. `first` is the number of the
/// first site.
std::vector<Alignment> make_alignments(const Characters& characters, const std::optional<std::string>& alphabet,
                                       std::size_t first = 1);

/// The taxon of each leaf, -1 for other vertices. Names are the same if they differ in blanks and underscores only.
/// StructureError for a tree with one leaf, names that are in one only, or twice in the tree.
std::vector<std::int32_t> match_taxa(const Phylogeny& tree, const Alignment& alignment);

}  // namespace parsimony
