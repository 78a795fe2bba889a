#include "checks/query_check.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>

namespace pleach::app {

namespace {

template <class Index>
std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

/// Returns, for the tree of each vertex, the vertex with the largest number; of several, the last one.
template <class Index>
std::vector<Index> farthest(const TreeOracle<Index>& oracle, const std::vector<Index>& number) {
  std::vector<Index> best(number.size(), -1);
  for (std::size_t v = 0; v < number.size(); ++v) {
    Index& of_tree = best[at(oracle.root[v])];
    if (of_tree < 0 || number[v] >= number[at(of_tree)]) of_tree = static_cast<Index>(v);
  }
  std::vector<Index> result;
  for (const Index root : oracle.root) result.push_back(best[at(root)]);
  return result;
}

template <class Value>
bool is_less(Value a, Value b) {
  if constexpr (std::is_floating_point_v<Value>) {
    if (std::isnan(a) || std::isnan(b)) return !std::isnan(a) && std::isnan(b);
    if (a == b) return std::signbit(a) && !std::signbit(b);  // order of zeros as in sort()
  }
  return a < b;
}

/// A sum of weights, and that of the absolute values of the finite ones.
template <class Value>
struct PathSum {
  Wide<Value> sum{};
  long double magnitude = 0;

  PathSum& operator+=(const PathSum& more) {
    sum += more.sum;
    magnitude += more.magnitude;
    return *this;
  }
};

/// Walks from vertices up to their ancestors.
template <class Index, class Value>
class PathWalk {
 public:
  PathWalk(const TreeOracle<Index>& oracle, std::span<const Value> weight)
      : oracle_(oracle), far_(oracle.parent.begin(), oracle.parent.end()) {
    Index height = 0;
    for (const Index level : oracle.level) height = std::max(height, level);
    for (const Value w : weight) {
      const auto magnitude = std::abs(static_cast<long double>(w));
      one_.push_back({static_cast<Wide<Value>>(w), std::isfinite(magnitude) ? magnitude : 0});
    }
    many_ = one_;
    for (; stride_ * stride_ < height; stride_ *= 2) double_stride();
  }

  [[nodiscard]] const PathSum<Value>& of(Index v) const { return one_[at(v)]; }

  /// The sum from v up, without that of its ancestor `above`.
  [[nodiscard]] PathSum<Value> up(Index v, Index above) const {
    PathSum<Value> sum;
    while (oracle_.level[at(v)] - oracle_.level[at(above)] >= stride_) {
      sum += many_[at(v)];
      v = far_[at(v)];
    }
    for (; v != above; v = oracle_.parent[at(v)]) sum += one_[at(v)];
    return sum;
  }

 private:
  void double_stride() {
    auto farther = far_;
    auto more = many_;
    for (std::size_t v = 0; v < far_.size(); ++v) {
      more[v] += many_[at(far_[v])];
      farther[v] = far_[at(far_[v])];
    }
    far_ = std::move(farther);
    many_ = std::move(more);
  }

  const TreeOracle<Index>& oracle_;
  Index stride_ = 1;
  std::vector<Index> far_;                  // the vertex a stride above each, or a root
  std::vector<PathSum<Value>> one_, many_;  // of each vertex, and of a stride from it up
};

/// Returns how far rounding may put a sum of so many weights from that of a walk, which is rounded itself.
template <class Value>
long double path_bound(std::size_t n, std::size_t terms, long double magnitude) {
  const auto gamma = [](std::size_t k, long double u) {
    return static_cast<long double>(k) * u / (1 - static_cast<long double>(k) * u);
  };
  return magnitude * (gamma(path_sum_additions(n, terms), std::numeric_limits<Value>::epsilon() / 2) +
                      2 * gamma(terms, std::numeric_limits<Wide<Value>>::epsilon()));
}

}  // namespace

std::size_t path_sum_additions(std::size_t n, std::size_t terms) {
  const std::size_t bits = static_cast<std::size_t>(std::bit_width(n - 1)),  // log2(n), rounded up
      table = bits > 11 ? bits - 11 : 0;                                     // of tiles of 2^11 vertices
  const std::size_t prefix = 13 + table + bits + 1, range = 7 * std::max<std::size_t>(1, (bits + 2) / 3) + 10;
  return std::min(terms - 1, std::max(prefix, range));
}

template <class Index, class Value>
std::optional<Difference> check_path_sums(const TreeOracle<Index>& oracle, std::span<const Value> weight,
                                          std::span<const Index> u, std::span<const Index> v,
                                          std::span<const Value> result) {
  const PathWalk<Index, Value> walk(oracle, weight);
  const std::vector<Index> apex = find_common_ancestors<Index>(oracle, u, v);
  std::vector<Wide<Value>> expected(apex.size());
  std::vector<Wide<Value>> bound(apex.size());
  for (std::size_t i = 0; i < apex.size(); ++i) {
    if (apex[i] < 0) continue;
    PathSum<Value> path = walk.up(u[i], apex[i]);
    path += walk.of(apex[i]);
    path += walk.up(v[i], apex[i]);
    expected[i] = path.sum;
    if constexpr (std::is_floating_point_v<Value>) {
      const auto terms =
          static_cast<std::size_t>(oracle.level[at(u[i])] + oracle.level[at(v[i])] - 2 * oracle.level[at(apex[i])]) + 1;
      const long double off = path_bound<Value>(weight.size(), terms, path.magnitude);
      bound[i] = static_cast<Wide<Value>>(off);
      if (path.magnitude + off > std::numeric_limits<Value>::max()) expected[i] = result[i];
    }
  }
  auto difference = first_difference<Value, Wide<Value>>(result, std::span<const Wide<Value>>(expected),
                                                         [&](std::size_t i) { return bound[i]; });
  if (difference) difference->what = "path_sum";
  return difference;
}

template <class Index>
std::vector<Index> find_distances(const TreeOracle<Index>& oracle, std::span<const Index> u, std::span<const Index> v) {
  std::vector<Index> result = find_common_ancestors<Index>(oracle, u, v);
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i] < 0) continue;
    result[i] = oracle.level[at(u[i])] + oracle.level[at(v[i])] - 2 * oracle.level[at(result[i])];
  }
  return result;
}

/// The queries of a vertex are answered when a walk in preorder is there, which knows the way to it.
template <class Index>
std::vector<Index> find_ancestors(const TreeOracle<Index>& oracle, std::span<const Index> v,
                                  std::span<const Index> steps) {
  std::vector<std::size_t> query(v.size());
  std::iota(query.begin(), query.end(), std::size_t{0});
  std::sort(query.begin(), query.end(),
            [&](std::size_t a, std::size_t b) { return oracle.preorder[at(v[a])] < oracle.preorder[at(v[b])]; });
  std::vector<Index> way(oracle.order.size()), result(v.size(), -1);
  auto next = query.begin();
  for (const Index vertex : oracle.order) {
    const Index level = oracle.level[at(vertex)];
    way[at(level)] = vertex;
    for (; next != query.end() && v[*next] == vertex; ++next) {
      if (steps[*next] <= level) result[*next] = way[at(level - steps[*next])];
    }
  }
  return result;
}

template <class Index>
DiameterOracle<Index> find_diameters(const TreeOracle<Index>& oracle) {
  std::vector<Index> vertices(oracle.order.size());
  std::iota(vertices.begin(), vertices.end(), Index{0});
  const std::vector<Index> from = farthest(oracle, oracle.level),
                           distance = find_distances<Index>(oracle, vertices, from), to = farthest(oracle, distance);
  DiameterOracle<Index> result;
  std::vector<Index> steps;
  for (const Index v : vertices) {
    if (oracle.root[at(v)] != v) continue;
    result.root.push_back(v);
    result.from.push_back(from[at(v)]);
    result.to.push_back(to[at(v)]);
    result.length.push_back(distance[at(to[at(v)])]);
    steps.push_back(result.length.back() / 2);
  }
  result.centre = find_ancestors<Index>(oracle, result.from, steps);
  return result;
}

template <class Index, class Value>
std::vector<Index> find_largest(const TreeOracle<Index>& oracle, std::span<const Value> value, std::span<const Index> v,
                                std::size_t count) {
  std::vector<Index> result, subtree;
  for (const Index asked : v) {
    const auto first = oracle.order.begin() + static_cast<std::ptrdiff_t>(oracle.preorder[at(asked)]);
    subtree.assign(first, first + static_cast<std::ptrdiff_t>(oracle.size[at(asked)]));
    const std::size_t there = std::min(count, subtree.size());
    const auto comes_first = [&](Index a, Index b) {
      const Value x = value[at(a)], y = value[at(b)];
      return is_less(y, x) || (!is_less(x, y) && b < a);
    };
    std::partial_sort(subtree.begin(), subtree.begin() + static_cast<std::ptrdiff_t>(there), subtree.end(),
                      comes_first);
    result.insert(result.end(), subtree.begin(), subtree.begin() + static_cast<std::ptrdiff_t>(there));
    result.insert(result.end(), count - there, -1);
  }
  return result;
}

#define PLEACH_INSTANTIATE_VALUE(Index, Value)                                                                       \
  template std::vector<Index> find_largest(const TreeOracle<Index>&, std::span<const Value>, std::span<const Index>, \
                                           std::size_t);                                                             \
  template std::optional<Difference> check_path_sums(const TreeOracle<Index>&, std::span<const Value>,               \
                                                     std::span<const Index>, std::span<const Index>,                 \
                                                     std::span<const Value>);
#define PLEACH_INSTANTIATE(Index)                                                              \
  template std::vector<Index> find_distances(const TreeOracle<Index>&, std::span<const Index>, \
                                             std::span<const Index>);                          \
  template std::vector<Index> find_ancestors(const TreeOracle<Index>&, std::span<const Index>, \
                                             std::span<const Index>);                          \
  template DiameterOracle<Index> find_diameters(const TreeOracle<Index>&);                     \
  PLEACH_INSTANTIATE_VALUE(Index, std::int32_t)                                                \
  PLEACH_INSTANTIATE_VALUE(Index, std::int64_t)                                                \
  PLEACH_INSTANTIATE_VALUE(Index, float)                                                       \
  PLEACH_INSTANTIATE_VALUE(Index, double)
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE
#undef PLEACH_INSTANTIATE_VALUE

}  // namespace pleach::app
