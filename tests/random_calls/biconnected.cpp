// Random graphs: bridges, articulation points, blocks and how they hang together, ears and st-numberings.
#include "blocks_of_graphs.hpp"
#include "checks/ears_check.hpp"
#include "random_calls/some_graphs.hpp"

namespace pleach::test {

namespace {

/// Checks small graphs by definition.
template <class Index>
BlockResults<Index> known_blocks(const Edges<Index>& edges) {
  return edges.n + edges.from.size() <= 24 ? by_removal(edges) : by_search(edges);
}

template <class Index>
void find_blocks(Random& random) {
  auto edges = some_edges<Index>(random);
  const bool on_host = flip(random);
  const std::size_t m = edges.from.size();
  Result<Index> component(m, on_host), bridge(m, on_host), point(edges.n, on_host), two_edge(edges.n, on_host);
  const auto call = [&] {
    if (on_host) {
      return biconnected_components<Index>(runtime(), edges.n, edges.from, edges.to,
                                           {component.host, bridge.host, point.host, two_edge.host});
    }
    return biconnected_components<Index>(edges.n, Vector<Index>(runtime(), edges.from),
                                         Vector<Index>(runtime(), edges.to),
                                         {&component.vector, &bridge.vector, &point.vector, &two_edge.vector});
  };
  if (m > 0 && one_in_ten(random)) {
    const std::size_t e = random() % m;
    edges.to[e] = no_index<Index>(edges.n, random);
    return expect_error<RangeError>("biconnected_components: " + outside("to", e, edges.to[e], edges.n), call,
                                    component, bridge, point, two_edge);
  }
  const auto expected = known_blocks(edges);
  expect_equal(call(), counts_of(expected));
  component.expect(expected.component, "component");
  bridge.expect(expected.bridge, "bridge");
  point.expect(expected.articulation_point, "articulation_point");
  two_edge.expect(expected.two_edge_component, "two_edge_component");
  const auto graph = make(edges, false, random);
  expect_equal(biconnected_components(graph, Biconnected<Index>{}), counts_of(expected));
}

template <class Index>
void hang_blocks(Random& random) {
  const auto edges = some_edges<Index>(random);
  check_block_cut_tree(edges, known_blocks(edges));
}

template <class Index>
void find_ears(Random& random) {
  auto edges = some_edges<Index>(random);
  const bool on_host = flip(random);
  const std::size_t m = edges.from.size();
  Result<Index> ear(m, on_host);
  const auto call = [&] {
    return on_host ? ear_decomposition<Index>(runtime(), edges.n, edges.from, edges.to, ear.host)
                   : ear_decomposition<Index>(edges.n, Vector<Index>(runtime(), edges.from),
                                              Vector<Index>(runtime(), edges.to), ear.vector);
  };
  if (m > 0 && one_in_ten(random)) {
    const std::size_t e = random() % m;
    edges.from[e] = no_index<Index>(edges.n, random);
    return expect_error<RangeError>("ear_decomposition: " + outside("from", e, edges.from[e], edges.n), call, ear);
  }
  const std::size_t ears = call();
  const auto wrong = app::check_ears<Index>(list_of(edges), ear.values(), ears);
  EXPECT_EQ(wrong.value_or(""), "");
}

/// Most small graphs have none.
template <class Index>
void number_from_s_to_t(Random& random) {
  auto edges = some_edges<Index>(random);
  if (edges.n < 2) return;
  const bool may_have_none = !are_large && random() % 3 == 0;
  if (!may_have_none) edges = biconnected_graph<Index>(edges.n, random() % edges.n, random());
  const std::size_t s = random() % edges.n, t = (s + 1 + random() % (edges.n - 1)) % edges.n;
  const auto first = static_cast<Index>(s), last = static_cast<Index>(t);
  const bool on_host = flip(random);
  Result<Index> number(edges.n, on_host);
  const auto call = [&] {
    on_host ? st_numbering<Index>(runtime(), edges.n, edges.from, edges.to, first, last, number.host)
            : st_numbering<Index>(edges.n, Vector<Index>(runtime(), edges.from), Vector<Index>(runtime(), edges.to),
                                  first, last, number.vector);
  };
  if (may_have_none && !has_st_numbering(edges, first, last)) {
    return expect_error<StructureError>("st_numbering: the graph is not ", call, number);
  }
  call();
  const auto wrong = app::check_st_numbering<Index>(list_of(edges), first, last, number.values());
  EXPECT_EQ(wrong.value_or(""), "");
}

}  // namespace

template <class Index>
Calls calls_of_biconnected_graphs() {
  return {{"biconnected_components", find_blocks<Index>},
          {"block_cut_tree", hang_blocks<Index>},
          {"ear_decomposition", find_ears<Index>},
          {"st_numbering", number_from_s_to_t<Index>}};
}

template Calls calls_of_biconnected_graphs<std::int32_t>();
template Calls calls_of_biconnected_graphs<std::int64_t>();

}  // namespace pleach::test
