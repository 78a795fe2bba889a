#include "list/unpack_nodes/codelet.hpp"

#include "backend.hpp"
#include "lists.hpp"

namespace pleach::unpack_nodes {

using namespace test;

/// Packs ranks and links, and takes them apart again in tasks of `step` elements.
template <class Node, class Index>
void check(const std::vector<Index>& ranks, const Links<Index>& links, std::size_t step) {
  const std::size_t n = ranks.size();
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < n; ++i) nodes.push_back(pack(static_cast<Node>(ranks[i]), static_cast<Node>(links[i])));
  const auto from = Handle::borrow(nodes.data(), n, sizeof(Node));
  const auto bits = sizeof(Node) == 8 ? NodeBits::half_32 : NodeBits::half_16;
  for (const bool want_links : {false, true}) {
    const Vector<Index> values(runtime(), n);
    for (std::size_t k = 0; k * step < n; ++k) {
      // Memory that StarPU allocates has no parts.
      const Part to = step < n ? values.handle().part(step, k) : values.handle().whole();
      unpack_nodes::submit(runtime(), {type_of<Index>(), bits, want_links}, {from->part(step, k), to});
    }
    EXPECT_TRUE(equal(result_of(values), want_links ? links : ranks));
  }
}

template <class Index>
struct UnpackNodesOf : testing::Test {};
TYPED_TEST_SUITE(UnpackNodesOf, Indices);

TYPED_TEST(UnpackNodesOf, Example) {
  check<std::uint64_t, TypeParam>({1, 0, 2}, {1, 1, 1}, 3);
  check<std::uint32_t, TypeParam>({1, 0, 2}, {1, 1, 1}, 3);
}

TYPED_TEST(UnpackNodesOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    const auto ranks = random_lists<TypeParam>(n, n), links = random_lists<TypeParam>(n, n + 1);
    check<std::uint64_t>(ranks, links, n);
    if (n <= 65536) check<std::uint32_t>(ranks, links, n);
  }
}

TYPED_TEST(UnpackNodesOf, Parts) {
  const auto ranks = random_lists<TypeParam>(10000, 1), links = random_lists<TypeParam>(10000, 2);
  if (Vector<TypeParam>(runtime(), 1).handle().divisible()) check<std::uint64_t>(ranks, links, 4096);
}

}  // namespace pleach::unpack_nodes
