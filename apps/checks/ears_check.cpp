#include "checks/ears_check.hpp"

#include "checks/biconnected_reference.hpp"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pleach::app {

namespace {

template <class Index>
std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

template <class... Words>
std::string words(const Words&... all) {
  std::ostringstream text;
  (text << ... << all);
  return text.str();
}

/// The first ear of each biconnected component that a vertex is on: vertices of several ones are a few.
using FirstEars = std::unordered_map<std::uint64_t, std::size_t>;

template <class Index>
std::uint64_t of_component(Index component, Index vertex) {
  return static_cast<std::uint64_t>(component) << 32 | static_cast<std::uint64_t>(vertex);
}

/// Edges in a row from one on, each of which meets the next one where no third one does.
template <class Index>
std::size_t row_from(const EdgeList<Index>& edges, std::unordered_map<Index, std::vector<std::size_t>>& at_vertex,
                     Index v) {
  std::size_t steps = 0;
  for (std::size_t first = at_vertex[v][0], e = first; steps == 0 || e != first; ++steps) {
    v = edges.from[e] == v ? edges.to[e] : edges.from[e];
    const auto& both = at_vertex[v];
    if (both.size() == 1) return steps + 1;
    e = both[0] == e ? both[1] : both[0];
  }
  return steps;
}

/// Checks one ear, whose edges are all of one component.
template <class Index>
std::optional<std::string> check_ear(const EdgeList<Index>& edges, std::span<const std::size_t> own, std::size_t ear,
                                     Index component, bool is_first, FirstEars& first_ear) {
  std::unordered_map<Index, std::vector<std::size_t>> at_vertex;
  for (const std::size_t e : own) {
    at_vertex[edges.from[e]].push_back(e);
    at_vertex[edges.to[e]].push_back(e);
  }
  std::size_t ends = 0;
  Index start = edges.from[own[0]];
  for (const auto& [vertex, met] : at_vertex) {
    const bool is_old = first_ear.contains(of_component(component, vertex)), is_end = met.size() == 1;
    if (met.size() > 2) return words("ear ", ear, " meets vertex ", vertex, " ", met.size(), " times");
    if (is_old != is_end) {
      return words("vertex ", vertex, " of ear ", ear, " is ",
                   is_old ? "on an earlier one, and not its end" : "its end, and on no earlier one");
    }
    if (!is_end) continue;
    ++ends;
    start = vertex;
  }
  if (ends != (is_first ? 0U : 2U)) return words("ear ", ear, " has ", ends, " ends");
  if (row_from(edges, at_vertex, start) != own.size()) return words("ear ", ear, " is in several pieces");
  for (const auto& [vertex, met] : at_vertex) first_ear.emplace(of_component(component, vertex), ear);
  return std::nullopt;
}

}  // namespace

template <class Index>
std::optional<std::string> check_ears(const EdgeList<Index>& edges, std::span<const Index> ear, std::size_t ears) {
  const auto blocks = find_biconnected(edge_rows(edges));
  std::vector<std::vector<std::size_t>> members(ears);
  for (std::size_t e = 0; e < ear.size(); ++e) {
    const bool has_none = blocks.bridge[e] != 0 || edges.from[e] == edges.to[e];
    if (ear[e] != -1 && at(ear[e]) >= ears) return words("edge ", e, " is of ear ", ear[e]);
    if (has_none != (ear[e] == -1)) {
      return words("edge ", e, " ", has_none ? "is a bridge or a loop, and has" : "has not", " an ear");
    }
    if (!has_none) members[at(ear[e])].push_back(e);
  }
  FirstEars first_ear;
  std::vector<bool> has_ears(edges.from.size());
  for (std::size_t k = 0; k < ears; ++k) {
    if (members[k].empty()) return words("ear ", k, " has no edge");
    const Index component = blocks.component[members[k][0]];
    for (const std::size_t e : members[k]) {
      if (blocks.component[e] != component) return words("ear ", k, " is of two components");
    }
    if (auto wrong = check_ear<Index>(edges, members[k], k, component, !has_ears[at(component)], first_ear)) {
      return wrong;
    }
    has_ears[at(component)] = true;
  }
  return std::nullopt;
}

template <class Index>
std::optional<std::string> check_st_numbering(const EdgeList<Index>& edges, Index s, Index t,
                                              std::span<const Index> number) {
  const std::size_t n = edges.vertices;
  std::vector<bool> taken(n), has_before(n), has_behind(n);
  for (std::size_t v = 0; v < n; ++v) {
    const std::size_t place = at(number[v]) - 1;
    if (place >= n || taken[place]) return words("vertex ", v, " has number ", number[v]);
    taken[place] = true;
  }
  if (number[at(s)] != 1) return words("s has number ", number[at(s)]);
  if (at(number[at(t)]) != n) return words("t has number ", number[at(t)]);
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    std::size_t a = at(edges.from[e]), b = at(edges.to[e]);
    if (a == b) continue;
    if (number[a] > number[b]) std::swap(a, b);
    has_behind[a] = true;
    has_before[b] = true;
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (v == at(s) || v == at(t) || (has_before[v] && has_behind[v])) continue;
    return words("vertex ", v, " has no neighbour ", has_before[v] ? "behind" : "before", " it");
  }
  return std::nullopt;
}

#define PLEACH_INSTANTIATE(Index)                                                                              \
  template std::optional<std::string> check_ears(const EdgeList<Index>&, std::span<const Index>, std::size_t); \
  template std::optional<std::string> check_st_numbering(const EdgeList<Index>&, Index, Index, std::span<const Index>);
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE

}  // namespace pleach::app
