// Costs of changes of states.
#pragma once

#include "alignment.hpp"

#include <string>
#include <vector>

namespace parsimony {

/// The cost of a change from state i to state j, at i * states + j.
using Costs = std::vector<double>;

/// 1 for each change.
Costs unit_costs(const Alphabet& alphabet);

/// The cost of a change is the distance of the states in their order.
Costs ordered_costs(const Alphabet& alphabet);

/// A matrix as text: the first line has the states, each line below begins with a state, from which the changes on it
/// lead. 'inf' forbids one, '#' starts a comment:
///
///     A C G T
///   A 0 2 1 2
///   …
///
/// FileError for a matrix that lacks a state of the alphabet, has one twice or one that is unknown, that is not square,
/// and for costs that are negative, no numbers, or not 0 where nothing changes.
Costs read_costs(const std::string& path, const Alphabet& alphabet);

/// Returns whether all costs, and sums of `branches` of them, fit in 32-bit integers.
bool are_integers(const Costs& costs, std::size_t branches);

}  // namespace parsimony
