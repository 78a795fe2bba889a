// Guesses the format of a file.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "io/data_file.hpp"
#include "io/list_form.hpp"

namespace pleach::app {

enum class Format { edges, weighted_edges, mtx, dimacs, metis, graphml, sparse, parents, newick, paths };

/// Returns whether the format is one of graphs; the others are of trees.
constexpr bool is_graph(Format format) {
  return format != Format::parents && format != Format::newick && format != Format::paths;
}

/// The formats by name.
const std::map<std::string, Format>& formats();

/// The format of a file, or the reason why it is unknown.
struct Guess {
  std::optional<Format> format;
  std::size_t line = 0;  ///< the first line that does not fit, counted from 1
  std::string why;       ///< empty if nothing was tried
};

/// Goes by the name of the contents, else by their first lines: .edges .el, .wel, .mtx, .gr, .graph .metis, .graphml
/// .xml, .nwk .newick .tree .nex .nexus; NumPy's files are parents, or edges where they have two columns, and SciPy's
/// sparse. Lines of a weight and a path are taken for those only where a path shows a directory. The file is left at
/// its begin.
Guess guess_format(InputFile& file);

/// The same for a list after the line that names its columns.
Guess guess_list_behind_heading(std::string_view lines);

}  // namespace pleach::app
