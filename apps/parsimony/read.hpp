// Reads trees and alignments.
#pragma once

#include "alignment.hpp"
#include "plan.hpp"

#include <optional>
#include <string>

namespace parsimony {

/// Reads the trees of a file in Newick or NEXUS (Maddison, Swofford and Maddison 1997), with translated names. `notes`
/// names what it ignored. Throws FileError as read_newick() does, and for a file without a tree.
std::vector<Phylogeny> read_trees(const std::string& path, std::vector<std::string>& notes);

/// The taxa of a file, with a character for each site.
struct Characters {
  std::string source;
  std::string title = {};           ///< of a NEXUS matrix
  std::string alphabet = {};        ///< as named in the file, else empty
  std::string symbols = {};         ///< symbols of standard characters, as named in the file
  bool gap_is_state = false;        ///< otherwise a gap stands for any state
  std::vector<double> weight = {};  ///< for each site, 0 to ignore it; empty: all 1
  std::vector<bool> ordered = {};   ///< for each site; empty: none is ordered
  std::vector<std::string> names = {}, rows = {};
  std::vector<std::size_t> line = {};     ///< for each taxon, for messages; may be empty
  std::vector<std::string> several = {};  ///< the states that character 128 + k stands for

  /// Returns the row of this name, a new row if there is none.
  std::string& row(const std::string& name);
  /// Returns the character that stands for these states.
  char several_of(const std::string& symbols);

  [[noreturn]] void fail(const std::string& message) const;
};

/// All characters of a file. Those of one alphabet and type make one alignment. All alignments have the same taxa in
/// the same order.
struct Data {
  std::vector<Alignment> parts;
  std::vector<std::string> notes;  ///< what of the file was ignored
  std::size_t trees = 0;           ///< number of trees in the file

  [[nodiscard]] std::size_t sites() const;
};

/// Characters in FASTA, PHYLIP (names that end at a blank or, where the lines do not fit that, of ten characters;
/// sequential or interleaved) or NEXUS (all matrices of DATA and CHARACTERS). `alphabet` is dna, protein or standard;
/// else what the file says, or else dna if all characters are nucleotides of IUPAC, standard if they are digits, else
/// protein. Throws FileError for taxa of different lengths or with one name, unknown characters, matrices with
/// different taxa, a file without sites, and ambiguous PHYLIP.
Data read_data(const std::string& path, const std::optional<std::string>& alphabet = {});

/// Reads a file with one alignment. Throws FileError if it has another number of alignments.
Alignment read_alignment(const std::string& path, const std::optional<std::string>& alphabet = {});

/// Returns the alignments of the characters: the unordered ones, and the ordered ones. `first` is the number of the
/// first site.
std::vector<Alignment> make_alignments(const Characters& characters, const std::optional<std::string>& alphabet,
                                       std::size_t first = 1);

/// Returns the taxon of each leaf, -1 for other vertices. Names match if they differ only in blanks and underscores.
/// Throws StructureError for a tree with one leaf, and for names that the tree has twice or that only one side has.
std::vector<std::int32_t> match_taxa(const Phylogeny& tree, const Alignment& alignment);

}  // namespace parsimony
