// Which format a file is in.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "formats/data_file.hpp"

namespace pleach::app {

enum class Format { edges, weighted_edges, mtx, dimacs, metis, graphml, sparse, parents, newick, paths };

/// Whether it holds edges; the others hold trees.
constexpr bool is_graph(Format format) {
  return format != Format::parents && format != Format::newick && format != Format::paths;
}

/// The formats by name.
const std::map<std::string, Format>& formats();

/// What the name of the contents tells, else their first lines: .edges .el, .wel, .mtx, .gr, .graph .metis, .graphml
/// .xml, .nwk .newick .tree; NumPy's files are parents, or edges where they have two columns, and SciPy's sparse. The
/// file is left at its begin.
std::optional<Format> guess_format(InputFile& file);

/// The whole lines at the begin of the file, where it is left; some of them, if there are many.
std::string_view first_lines(InputFile& file);

}  // namespace pleach::app
