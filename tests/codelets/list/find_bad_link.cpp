#include "list/find_bad_link/codelet.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "buffer.hpp"
#include "lists.hpp"
#include "runtime/phases/scratch.hpp"

namespace pleach::find_bad_link {

using namespace test;

std::uint32_t least(Handle& faults) {
  const auto found = read_back<std::uint32_t>(runtime(), faults);
  return *std::min_element(found.begin(), found.end());
}

template <class Index>
std::uint32_t shared(const Links<Index>& links) {
  const Vector<Index> from(runtime(), links);
  const Vector<std::int32_t> to(runtime(), expected_predecessors(links));
  const auto fault = reserve_rows(runtime(), links.size(), find_bad_link::faults, sizeof(std::uint32_t));
  find_bad_link::submit.over(runtime(), links.size(), {type_of<Index>()}, {from, to, {}, fault});
  return least(*fault);
}

/// Nodes whose links are `links` again: as after no round of pointer jumping.
template <class Index, class Node>
std::uint32_t endless(const Links<Index>& links) {
  std::vector<Node> nodes(links.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = pack(Node{3}, static_cast<Node>(links[i]));
  const auto from = borrowed(nodes);
  const Vector<Index> to(runtime(), links);
  const auto fault = reserve_rows(runtime(), links.size(), find_bad_link::faults, sizeof(std::uint32_t));
  const auto bits = sizeof(Node) == 8 ? NodeBits::half_32 : NodeBits::half_16;
  find_bad_link::submit.over(runtime(), links.size(), {type_of<Index>(), bits}, {to, {}, from, fault});
  return least(*fault);
}

template <class Index>
struct FindBadLinkOf : testing::Test {};
TYPED_TEST_SUITE(FindBadLinkOf, Indices);

TYPED_TEST(FindBadLinkOf, Examples) {
  EXPECT_EQ(shared(Links<TypeParam>{1, 1, 0, 1}), 3U);
  EXPECT_EQ((endless<TypeParam, std::uint64_t>({0, 2, 1})), 1U);
  EXPECT_EQ((endless<TypeParam, std::uint32_t>({0, 2, 1})), 1U);
}

TYPED_TEST(FindBadLinkOf, NoneInLists) {
  for (const std::size_t n : list_sizes) EXPECT_EQ(shared(random_lists<TypeParam>(n, n, 1 + n / 100)), no_fault);
}

TYPED_TEST(FindBadLinkOf, TheFirst) {
  const std::size_t n = 60001;
  std::mt19937 random(1);
  for (int i = 0; i < 20; ++i) {
    auto links = random_lists<TypeParam>(n, 1, 10);
    const std::size_t a = 1 + random() % (n - 1), b = random() % a;
    const auto end = static_cast<std::size_t>(std::find(links.begin(), links.end(), links[b]) - links.begin());
    links[a] = links[b];
    if (static_cast<std::size_t>(links[a]) == a || end == static_cast<std::size_t>(links[b])) continue;
    const auto predecessor = expected_predecessors(links);
    std::uint32_t first = no_fault;
    for (std::size_t e = n; e-- > 0;) {
      const auto to = static_cast<std::size_t>(links[e]);
      if (to != e && predecessor[to] != static_cast<std::int32_t>(e)) first = static_cast<std::uint32_t>(e);
    }
    EXPECT_EQ(shared(links), first);
  }
}

TYPED_TEST(FindBadLinkOf, Endless) {
  for (const std::size_t n : {2U, 255U, 257U, 2049U, 60001U}) {
    auto links = in_order<TypeParam>(n);
    EXPECT_EQ((endless<TypeParam, std::uint64_t>(links)), no_fault);
    EXPECT_EQ((endless<TypeParam, std::uint32_t>(links)), no_fault);
    std::swap(links[n - 1], links[n / 2 - 1]);
    EXPECT_EQ((endless<TypeParam, std::uint64_t>(links)), n / 2 - 1);
    EXPECT_EQ((endless<TypeParam, std::uint32_t>(links)), n / 2 - 1);
  }
}

TEST(FindBadLink, Parts) {
  const std::size_t n = 10000, step = 4096;
  auto links = in_order<std::int32_t>(n);
  links[5000] = links[5001] = links[9999] = 7;
  auto predecessors = expected_predecessors(links);
  const auto from = borrowed(links), to = borrowed(predecessors);
  Buffer<std::int32_t> fault(3);
  for (std::size_t k = 0; k < 3; ++k) {
    const auto first = static_cast<std::uint32_t>(k * step),
               size = static_cast<std::uint32_t>(std::min(step, n - first));
    find_bad_link::submit(runtime(), {Type::i32, NodeBits::half_32, first, size},
                          {from, to, {}, fault.handle().part(1, k)});
  }
  EXPECT_EQ(fault.result(), (std::vector{-1, 5001, 9999}));
}

}  // namespace pleach::find_bad_link
