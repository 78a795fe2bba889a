#include "checks/treefix_bound.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace pleach::app {

namespace {

using Real = long double;

template <class Index>
std::size_t at(Index v) {
  return static_cast<std::size_t>(v);
}

/// Higham's gamma_k.
Real gamma(std::size_t k, Real u) {
  const Real ku = static_cast<Real>(k) * u;
  return ku < 1 ? ku / (1 - ku) : std::numeric_limits<Real>::infinity();
}

/// Relative error of one addition; of pairs if sums are compensated.
template <class Value>
Real unit(SumMethod method) {
  const Real u = std::numeric_limits<Value>::epsilon() / 2;
  return method == SumMethod::compensated ? 3 * u * u + 13 * u * u * u : u;
}

/// Rounds up, by the rounding errors of the bound itself.
double up(Real bound) { return static_cast<double>(bound * (1 + std::ldexp(Real{1}, -40))); }

/// A compensated sum is rounded once more, to one float.
template <class Value>
double rounded(SumMethod method, Real error, Real exact) {
  const Real u = std::numeric_limits<Value>::epsilon() / 2;
  return up(method == SumMethod::compensated ? error + u * (exact + error) : error);
}

/// Additions in the sum of t whole tiles.
std::size_t offset_additions(std::size_t t) { return t == 0 ? 0 : bound_tile - 1 + t - 1; }

}  // namespace

template <class Index>
TreefixBound<Index>::TreefixBound(std::span<const Index> tour, std::span<const Index> parent, bool in_preorder)
    : tour_(tour), parent_(parent) {
  const std::size_t n = parent.size();
  for (std::size_t v = 0; in_preorder && v < n; ++v) vertices_.push_back(static_cast<Index>(v));
  if (in_preorder) vertices_.push_back(-1);
  enter_.resize(n);
  leave_.resize(n);
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const Index v = tour[i];
    if (v >= 0) {
      enter_[at(v)] = i;
      preorder_.push_back(at(v));
    } else {
      leave_[at(~v)] = i;
    }
  }
  set_places();
}

template <class Index>
template <class Value>
std::vector<double> TreefixBound<Index>::rootfix(std::span<const Value> weight, SumMethod method,
                                                 bool inclusive) const {
  std::vector<double> bound(parent_.size());
  if (method == SumMethod::scan || method == SumMethod::compensated) {
    const Prefixes prefix = prefixes(tour_, weight, true, inclusive);
    const std::vector<Real> exact =
        method == SumMethod::compensated ? path_sums(weight, inclusive, false) : std::vector<Real>(parent_.size());
    for (std::size_t v = 0; v < bound.size(); ++v) {
      const std::size_t i = enter_[v], additions = i < bound_tile ? i : bound_tile - 1 + i / bound_tile;
      const Real error = gamma(additions, unit<Value>(method)) * prefix.all[i];
      bound[v] = rounded<Value>(method, error, std::abs(exact[v]));
    }
    return bound;
  }
  const std::vector<Real> sums = path_sums(weight, inclusive, true);
  for (const std::size_t v : preorder_) {
    std::size_t additions = inclusive || level_[v] == 0 ? level_[v] : level_[v] - 1;
    if (method == SumMethod::contraction) {
      const std::size_t paths = std::bit_width(parent_.size()) - 1;  // number of paths above that of v
      additions = std::min(additions, fold_additions(level_[v] + 1) + paths);
    }
    bound[v] = up(gamma(additions, unit<Value>(method)) * sums[v]);
  }
  return bound;
}

template <class Index>
template <class Value>
std::vector<double> TreefixBound<Index>::leaffix(std::span<const Value> weight, SumMethod method,
                                                 bool inclusive) const {
  std::vector<double> bound(parent_.size());
  if (method == SumMethod::scan || method == SumMethod::compensated) {
    const bool in_preorder = !vertices_.empty();
    const Prefixes prefix =
        in_preorder ? prefixes(vertices_, weight, false, false) : prefixes(tour_, weight, false, !inclusive);
    const std::vector<Real> exact = subtree_sums(weight, inclusive, false);
    const Real u = unit<Value>(method);
    for (std::size_t v = 0; v < bound.size(); ++v) {
      const std::size_t i = in_preorder ? v + (inclusive ? 0 : 1) : enter_[v],
                        j = in_preorder ? v + (leave_[v] - enter_[v] + 1) / 2 : leave_[v], s = i / bound_tile,
                        t = j / bound_tile;
      Real error = gamma(i % bound_tile, u) * prefix.in_tile[i] + gamma(j % bound_tile, u) * prefix.in_tile[j];
      if (s == t) {
        error = (1 + u) * error + u * std::abs(exact[v]);
      } else {
        error += gamma(offset_additions(s), u) * prefix.before(s) + gamma(offset_additions(t), u) * prefix.before(t);
        const Real terms = prefix.before(t) - prefix.before(s) + prefix.in_tile[i] + prefix.in_tile[j];
        error = (1 + u) * (1 + u) * error + (2 * u + u * u) * terms;
      }
      bound[v] = rounded<Value>(method, error, std::abs(exact[v]));
    }
    return bound;
  }
  const std::vector<Real> sums = subtree_sums(weight, inclusive, true);
  const std::vector<std::size_t> additions = leaffix_additions(method, inclusive);
  for (std::size_t v = 0; v < bound.size(); ++v) bound[v] = up(gamma(additions[v], unit<Value>(method)) * sums[v]);
  return bound;
}

template <class Index>
template <class Value>
std::vector<long double> TreefixBound<Index>::path_sums(std::span<const Value> weight, bool inclusive,
                                                        bool absolute) const {
  std::vector<Real> sums(parent_.size());
  const auto term = [&](std::size_t v) { return absolute ? std::abs(Real{weight[v]}) : Real{weight[v]}; };
  for (const std::size_t v : preorder_) {
    const std::size_t p = at(parent_[v]);
    const Real above = p == v ? 0 : inclusive ? sums[p] : sums[p] + term(p);
    sums[v] = inclusive ? above + term(v) : above;
  }
  return sums;
}

template <class Index>
template <class Value>
std::vector<long double> TreefixBound<Index>::subtree_sums(std::span<const Value> weight, bool inclusive,
                                                           bool absolute) const {
  std::vector<Real> sums(parent_.size());
  const auto term = [&](std::size_t v) { return absolute ? std::abs(Real{weight[v]}) : Real{weight[v]}; };
  for (std::size_t k = preorder_.size(); k-- > 0;) {
    const std::size_t v = preorder_[k], p = at(parent_[v]);
    if (inclusive) sums[v] += term(v);
    if (p != v) sums[p] += inclusive ? sums[v] : sums[v] + term(v);
  }
  return sums;
}

template <class Index>
template <class Value>
typename TreefixBound<Index>::Prefixes TreefixBound<Index>::prefixes(std::span<const Index> tour,
                                                                     std::span<const Value> weight, bool rootfix,
                                                                     bool after) {
  Prefixes prefix{std::vector<Real>(tour.size()), std::vector<Real>(tour.size()), {}};
  Real all = 0, here = 0;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    if (i % bound_tile == 0) {
      prefix.tiles.push_back(all);
      here = 0;
    }
    const Index v = tour[i];
    const Real item = v >= 0 ? std::abs(Real{weight[at(v)]}) : rootfix ? std::abs(Real{weight[at(~v)]}) : Real{0};
    prefix.all[i] = after ? all + item : all;
    prefix.in_tile[i] = after ? here + item : here;
    all += item;
    here += item;
  }
  return prefix;
}

template <class Index>
void TreefixBound<Index>::set_places() {
  const std::size_t n = parent_.size();
  level_.resize(n);
  place_.resize(n);
  children_.resize(n);
  std::vector<std::vector<std::size_t>> levels;
  for (const std::size_t v : preorder_) {
    const std::size_t p = at(parent_[v]);
    level_[v] = p == v ? 0 : level_[p] + 1;
    if (p != v) children_[p].push_back(v);
    if (level_[v] == levels.size()) levels.emplace_back();
    levels[level_[v]].push_back(v);
  }
  std::size_t place = 0;
  for (const auto& level : levels) {
    for (const std::size_t v : level) place_[v] = place++;
  }
}

template <class Index>
std::size_t TreefixBound<Index>::fold_additions(std::size_t terms) const {
  const std::size_t tiles = (parent_.size() + bound_tile - 1) / bound_tile;
  const std::size_t rows = std::bit_width(bound_tile - 1) + std::bit_width(tiles - 1);
  return std::min(terms - 1, rows + 2);
}

template <class Index>
std::vector<std::size_t> TreefixBound<Index>::leaffix_additions(SumMethod method, bool inclusive) const {
  std::vector<std::size_t> additions(parent_.size());
  if (method == SumMethod::contraction) {
    for (std::size_t v = 0; v < additions.size(); ++v) additions[v] = fold_additions((leave_[v] - enter_[v] + 1) / 2);
    return additions;
  }
  for (std::size_t k = preorder_.size(); k-- > 0;) {
    const std::size_t v = preorder_[k];
    std::size_t below = 0, terms = 0, in_block = 0;
    for (const std::size_t c : children_[v]) below = std::max(below, additions[c] + (inclusive ? 0 : 1));
    if (method == SumMethod::sequential) {
      terms = children_[v].size();
    } else if (!children_[v].empty()) {
      std::size_t c = place_[children_[v].front()];
      for (const std::size_t end = c + children_[v].size(); c < end; ++terms) {
        std::size_t size = 1, height = 0;
        for (; c % (bound_block * size) == 0 && c + bound_block * size <= end; size *= bound_block) ++height;
        in_block = std::max(in_block, 5 * height);
        c += size;
      }
    }
    // The first term meets the vertex's own weight, or the identity, which costs nothing.
    additions[v] = below + in_block + (inclusive || terms == 0 ? terms : terms - 1);
  }
  return additions;
}

template class TreefixBound<std::int32_t>;
template std::vector<double> TreefixBound<std::int32_t>::rootfix(std::span<const float>, SumMethod, bool) const;
template std::vector<double> TreefixBound<std::int32_t>::leaffix(std::span<const float>, SumMethod, bool) const;
template std::vector<long double> TreefixBound<std::int32_t>::path_sums(std::span<const float>, bool, bool) const;
template std::vector<long double> TreefixBound<std::int32_t>::subtree_sums(std::span<const float>, bool, bool) const;
template std::vector<double> TreefixBound<std::int32_t>::rootfix(std::span<const double>, SumMethod, bool) const;
template std::vector<double> TreefixBound<std::int32_t>::leaffix(std::span<const double>, SumMethod, bool) const;
template std::vector<long double> TreefixBound<std::int32_t>::path_sums(std::span<const double>, bool, bool) const;
template std::vector<long double> TreefixBound<std::int32_t>::subtree_sums(std::span<const double>, bool, bool) const;
template class TreefixBound<std::int64_t>;
template std::vector<double> TreefixBound<std::int64_t>::rootfix(std::span<const float>, SumMethod, bool) const;
template std::vector<double> TreefixBound<std::int64_t>::leaffix(std::span<const float>, SumMethod, bool) const;
template std::vector<long double> TreefixBound<std::int64_t>::path_sums(std::span<const float>, bool, bool) const;
template std::vector<long double> TreefixBound<std::int64_t>::subtree_sums(std::span<const float>, bool, bool) const;
template std::vector<double> TreefixBound<std::int64_t>::rootfix(std::span<const double>, SumMethod, bool) const;
template std::vector<double> TreefixBound<std::int64_t>::leaffix(std::span<const double>, SumMethod, bool) const;
template std::vector<long double> TreefixBound<std::int64_t>::path_sums(std::span<const double>, bool, bool) const;
template std::vector<long double> TreefixBound<std::int64_t>::subtree_sums(std::span<const double>, bool, bool) const;

}  // namespace pleach::app
