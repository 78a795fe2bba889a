#include "shapes/graph_shapes.hpp"

#include "shapes/random.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

namespace pleach::app {

namespace {

constexpr std::array<std::pair<std::string_view, GraphKind>, 5> kinds{{{"grid", GraphKind::grid},
                                                                       {"grid3d", GraphKind::grid_3d},
                                                                       {"road", GraphKind::road},
                                                                       {"kronecker", GraphKind::kronecker},
                                                                       {"uniform", GraphKind::uniform}}};

/// The share of the grid's edges that is kept, and that of diagonals, in percent. Road networks have 1.2 to 1.4 edges a
/// vertex.
constexpr std::size_t kept_of_road = 70, diagonals_of_road = 3;

/// Appends edges between vertices that are numbered from `base` on.
template <class Index>
class Edges {
 public:
  Edges(EdgeList<Index>& edges, std::size_t base) : edges_(edges), base_(base) {}

  void add(std::size_t a, std::size_t b) {
    edges_.from.push_back(static_cast<Index>(base_ + a));
    edges_.to.push_back(static_cast<Index>(base_ + b));
  }

 private:
  EdgeList<Index>& edges_;
  std::size_t base_;
};

struct Sides {
  std::size_t rows, columns, layers;
};

Sides sides(const GraphShape& shape) {
  return {static_cast<std::size_t>(shape.rows), static_cast<std::size_t>(shape.columns),
          static_cast<std::size_t>(shape.layers)};
}

template <class Index>
void grid(Edges<Index> edges, const GraphShape& shape) {
  const auto [rows, columns, layers] = sides(shape);
  std::size_t v = 0;
  for (std::size_t z = 0; z < layers; ++z) {
    for (std::size_t y = 0; y < rows; ++y) {
      for (std::size_t x = 0; x < columns; ++x, ++v) {
        if (x + 1 < columns) edges.add(v, v + 1);
        if (y + 1 < rows) edges.add(v, v + columns);
        if (z + 1 < layers) edges.add(v, v + rows * columns);
      }
    }
  }
}

template <class Index>
void road(Edges<Index> edges, const GraphShape& shape, Random& random) {
  const auto [rows, columns, layers] = sides(shape);
  std::size_t v = 0;
  for (std::size_t y = 0; y < rows; ++y) {
    for (std::size_t x = 0; x < columns; ++x, ++v) {
      const bool right = x + 1 < columns, down = y + 1 < rows;
      if (right && random.below(100) < kept_of_road) edges.add(v, v + 1);
      if (down && random.below(100) < kept_of_road) edges.add(v, v + columns);
      if (right && down && random.below(100) < diagonals_of_road) edges.add(v, v + columns + 1);
    }
  }
}

/// Chakrabarti, Zhan and Faloutsos, "R-MAT: a recursive model for graph mining", 2004: each bit of the two ends falls
/// into one of four quarters, with the probabilities of Graph500, here of 65536.
template <class Index>
void kronecker(Edges<Index> edges, std::size_t vertices, std::size_t count, Random& random) {
  constexpr std::uint32_t a = 37356, b = 12452, c = 12452;  // 0.57, 0.19, 0.19; 0.05 remains
  const int scale = std::countr_zero(vertices);
  for (std::size_t e = 0; e < count; ++e) {
    std::size_t from = 0, to = 0, bits = 0;
    for (int level = 0; level < scale; ++level, bits >>= 16) {
      if (level % 4 == 0) bits = random.bits();
      const auto quarter = static_cast<std::uint32_t>(bits & 0xffff);
      const bool lower = quarter >= a + b, right = quarter >= a + b + c || (quarter >= a && !lower);
      from = 2 * from + (lower ? 1 : 0);
      to = 2 * to + (right ? 1 : 0);
    }
    edges.add(from, to);
  }
}

template <class Index>
void uniform(Edges<Index> edges, std::size_t vertices, std::size_t count, Random& random) {
  for (std::size_t e = 0; e < count; ++e) {
    const std::size_t from = random.below(vertices);
    edges.add(from, random.below(vertices));
  }
}

bool is_grid(GraphKind kind) { return kind != GraphKind::kronecker && kind != GraphKind::uniform; }

struct Size {
  std::size_t vertices, edges;  // of one graph; for grids, edges are a bound
};

/// Checks the numbers of the shape.
Size size_of(const GraphShape& shape, std::int64_t largest_index) {
  const auto require = [](bool holds, const std::string& what) {
    if (!holds) throw ArgumentError("make_graph: " + what);
  };
  for (const auto& [name, number] : {std::pair{"rows", shape.rows}, std::pair{"columns", shape.columns},
                                     std::pair{"layers", shape.layers}, std::pair{"vertices", shape.vertices},
                                     std::pair{"edge_factor", shape.edge_factor}, std::pair{"graphs", shape.graphs}}) {
    require(number >= 0, std::string(name) + " = " + std::to_string(number) + " is negative");
  }
  require(shape.kind == GraphKind::grid_3d || shape.layers == 1, "only grid3d has layers");
  __extension__ using Wide = __int128;
  const auto product = [&](std::int64_t a, std::int64_t b, std::int64_t most, const char* what) {
    const Wide result = Wide{a} * b;
    if (result > most) {
      throw OverflowError(std::string("make_graph: the ") + what + " do not fit an index of at most " +
                          std::to_string(most));
    }
    return static_cast<std::int64_t>(result);
  };
  const char* const what = "vertices";
  const std::int64_t vertices = is_grid(shape.kind) ? product(product(shape.rows, shape.columns, largest_index, what),
                                                              shape.layers, largest_index, what)
                                                    : product(shape.vertices, 1, largest_index, what);
  product(vertices, shape.graphs, largest_index, what);
  if (shape.kind == GraphKind::kronecker && vertices > 0) {
    require(std::has_single_bit(static_cast<std::uint64_t>(vertices)),
            "vertices = " + std::to_string(vertices) + " is no power of two");
  }
  const std::int64_t edges = product(vertices, is_grid(shape.kind) ? 3 : shape.edge_factor,
                                     std::numeric_limits<std::int64_t>::max() / 16, "edges");
  product(edges, shape.graphs, std::numeric_limits<std::int64_t>::max() / 16, "edges");
  return {static_cast<std::size_t>(vertices), static_cast<std::size_t>(edges)};
}

}  // namespace

std::vector<std::string> graph_kind_names() {
  std::vector<std::string> names;
  for (const auto& [name, kind] : kinds) names.emplace_back(name);
  return names;
}

GraphKind graph_kind(std::string_view name) {
  const auto found = std::ranges::find(kinds, name, &std::pair<std::string_view, GraphKind>::first);
  if (found != kinds.end()) return found->second;
  std::string known;
  for (const auto& [kind_name, kind] : kinds) known.append(known.empty() ? "" : ", ").append(kind_name);
  throw ArgumentError("graph_kind: '" + std::string(name) + "' is not one of " + known);
}

GraphShape graph_of_scale(GraphKind kind, int scale) {
  GraphShape shape{.kind = kind};
  const int parts = kind == GraphKind::grid_3d ? 3 : 2;
  const auto side = [&](int part) { return std::int64_t{1} << ((scale + part) / parts); };
  if (!is_grid(kind)) {
    shape.vertices = std::int64_t{1} << scale;
  } else {
    shape.columns = side(parts - 1);
    shape.rows = side(parts - 2);
    if (parts == 3) shape.layers = side(0);
  }
  return shape;
}

template <class Index>
EdgeList<Index> make_graph(const GraphShape& shape, std::uint64_t seed) {
  const Size size = size_of(shape, std::numeric_limits<Index>::max());
  const auto graphs = static_cast<std::size_t>(shape.graphs);
  EdgeList<Index> list{.vertices = graphs * size.vertices, .from = {}, .to = {}};
  if (list.vertices == 0) return list;
  list.from.reserve(graphs * size.edges);
  list.to.reserve(graphs * size.edges);
  Random random(seed);
  for (std::size_t k = 0; k < graphs; ++k) {
    const Edges<Index> edges(list, k * size.vertices);
    switch (shape.kind) {
      case GraphKind::grid:
      case GraphKind::grid_3d: grid(edges, shape); break;
      case GraphKind::road: road(edges, shape, random); break;
      case GraphKind::kronecker: kronecker(edges, size.vertices, size.edges, random); break;
      case GraphKind::uniform: uniform(edges, size.vertices, size.edges, random); break;
    }
  }
  if (shape.permute_labels) {
    const std::vector<Index> label = random_permutation<Index>(list.vertices, random);
    for (std::vector<Index>* ends : {&list.from, &list.to}) {
      for (Index& v : *ends) v = label[static_cast<std::size_t>(v)];
    }
  }
  return list;
}

template EdgeList<std::int32_t> make_graph(const GraphShape&, std::uint64_t);
template EdgeList<std::int64_t> make_graph(const GraphShape&, std::uint64_t);

}  // namespace pleach::app
