// Phylogenies in Newick format (Olsen, "Newick's 8:45 tree format standard", 1990).
#pragma once

#include <cstddef>
#include <vector>

#include "io/data_file.hpp"
#include "io/labels.hpp"
#include "io/text.hpp"

namespace pleach::app {

/// One vertex for each node, inner or leaf, numbered in the order in which they begin in the text: in preorder. The
/// root of the first tree is 0, and a parent comes before its children.
template <class Index>
struct NewickForest {
  std::vector<Index> parent;       ///< a root is its own parent
  std::vector<double> length;      ///< of the branch to the parent; NaN if not given
  NamePool names;                  ///< empty if not given
  std::vector<std::string> notes;  ///< what of the file was ignored

  std::size_t size() const { return parent.size(); }
};

/// Reads the trees in `file`, each of which ends in a semicolon:
/// "((A:0.1,B:0.2)x:0.3,C);". Names in single quotes may hold any character, and a quote as two; others are kept as
/// they are, with their underscores. Comments, in brackets, may be nested and stand between any two words.
///
/// Or the trees in the blocks TREES of a file in NEXUS, as NexusTrees reads them; names of trees have no part in it.
///
/// FileError "name:line:column: …", columns in bytes, for text that is no Newick, for a length that is no number or
/// NaN, for a tree with two leaves of one name, and for a tree that the file ends within; OverflowError if Index cannot
/// count the vertices. O(size of the file) on average, without recursion: trees may be of any height.
template <class Index>
NewickForest<Index> read_newick(InputFile&& file);

/// Appends the tree that begins here.
template <class Index>
void read_newick_tree(Text& text, NewickForest<Index>& forest);

}  // namespace pleach::app
