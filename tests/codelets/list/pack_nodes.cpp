#include "list/pack_nodes/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::pack_nodes {

using namespace test;

template <class Node>
constexpr NodeBits bits_of = sizeof(Node) == 8 ? NodeBits::half_32 : NodeBits::half_16;

template <class Node, class Index>
std::vector<Node> expected(const Links<Index>& links) {
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const auto link = static_cast<Node>(links[i]);
    nodes.push_back(pack<Node>(link == i ? 0 : 1, link));
  }
  return nodes;
}

template <class Node, class Index>
std::vector<Node> packed(Links<Index> links, std::size_t step) {
  const auto from = borrowed(links);
  Buffer<Node> nodes(links.size());
  for (std::size_t k = 0; k * step < links.size(); ++k) {
    pack_nodes::submit(runtime(), {type_of<Index>(), bits_of<Node>, static_cast<std::uint32_t>(k * step)},
                       {from->part(step, k), nodes.handle().part(step, k)});
  }
  return nodes.result();
}

template <class Index>
struct PackNodesOf : testing::Test {};
TYPED_TEST_SUITE(PackNodesOf, Indices);

TYPED_TEST(PackNodesOf, Example) {
  constexpr std::uint64_t one = std::uint64_t{1} << 32;
  EXPECT_EQ((packed<std::uint64_t, TypeParam>({1, 1, 0}, 3)), (std::vector<std::uint64_t>{one + 1, 1, one}));
  EXPECT_EQ((packed<std::uint32_t, TypeParam>({1, 1, 0}, 3)), (std::vector<std::uint32_t>{65537, 1, 65536}));
}

TYPED_TEST(PackNodesOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    const auto links = random_lists<TypeParam>(n, n, 1 + n / 10);
    EXPECT_TRUE(equal(packed<std::uint64_t>(links, n), expected<std::uint64_t>(links)));
    if (n > 65536) continue;
    EXPECT_TRUE(equal(packed<std::uint32_t>(links, n), expected<std::uint32_t>(links)));
  }
}

TYPED_TEST(PackNodesOf, Parts) {
  const auto links = random_lists<TypeParam>(10000, 1, 1000);
  EXPECT_TRUE(equal(packed<std::uint64_t>(links, 4096), expected<std::uint64_t>(links)));
  EXPECT_TRUE(equal(packed<std::uint32_t>(links, 4096), expected<std::uint32_t>(links)));
}

TYPED_TEST(PackNodesOf, Tasks) {
  auto links = random_lists<TypeParam>(200000, 1, 1000);
  const auto from = borrowed(links);
  Buffer<std::uint64_t> nodes(links.size());
  pack_nodes::submit.over(runtime(), links.size(), {type_of<TypeParam>(), NodeBits::half_32}, {from, nodes.whole()});
  EXPECT_TRUE(equal(nodes.result(), expected<std::uint64_t>(links)));
}

}  // namespace pleach::pack_nodes
