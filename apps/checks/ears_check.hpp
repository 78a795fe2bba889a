// Checks that ears and st-numberings satisfy their definitions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "io/edges_file.hpp"

namespace pleach::app {

/// Checks an ear for each edge: bridges and loops have none, the first ear of each biconnected component is a cycle,
/// and each later one a path whose two different ends alone are on earlier ears of the component. Returns what is
/// wrong, or nothing. O(n + m) beside a sort.
template <class Index>
std::optional<std::string> check_ears(const EdgeList<Index>& edges, std::span<const Index> ear, std::size_t ears);

/// Checks the places of vertices, from 1 on, in an order from s to t: each other vertex has a neighbour before and
/// behind it.
template <class Index>
std::optional<std::string> check_st_numbering(const EdgeList<Index>& edges, Index s, Index t,
                                              std::span<const Index> number);

}  // namespace pleach::app
