// NEXUS (Maddison, Swofford and Maddison, "NEXUS: an extensible file format for systematic information", 1997): the
// blocks TREES, DATA and CHARACTERS.
#pragma once

#include "read.hpp"

#include "formats/data_file.hpp"
#include "formats/newick_file.hpp"

namespace parsimony {

/// Whether it begins with #NEXUS.
bool is_nexus(pleach::app::InputFile& file);

struct Nexus {
  std::vector<Phylogeny> trees;
  Characters characters;  ///< of the first matrix
};
Nexus read_nexus(pleach::app::InputFile& file);

/// The trees of a forest, which are appended.
void append_trees(const pleach::app::NewickForest<std::int32_t>& forest, std::vector<Phylogeny>& trees);

}  // namespace parsimony
