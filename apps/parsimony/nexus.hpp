// NEXUS (Maddison, Swofford and Maddison, "NEXUS: an extensible file format for systematic information", 1997): the
// blocks TAXA, DATA, CHARACTERS, SETS, ASSUMPTIONS and TREES.
#pragma once

#include "read.hpp"

#include "io/data_file.hpp"
#include "io/newick_file.hpp"

namespace parsimony {

struct Nexus {
  std::vector<Phylogeny> trees;
  std::vector<Characters> matrices;
  std::vector<std::string> notes;  ///< what was ignored
};

/// All of a file. What would change a score is used, or refused by line: types other than ordered and unordered, step
/// matrices, ancestral states, commands that are not known in a block with a matrix. Other blocks are left aside, which
/// a note says. Leaves that are numbers of taxa get their names.
Nexus read_nexus(pleach::app::InputFile& file);

/// The trees of a forest, which are appended.
void append_trees(const pleach::app::NewickForest<std::int32_t>& forest, std::vector<Phylogeny>& trees);

}  // namespace parsimony
