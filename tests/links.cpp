#include "lists.hpp"

#include <pleach/error.hpp>

#include "arguments.hpp"
#include "backend.hpp"
#include "list/links.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
struct LinksOf : testing::Test {};
TYPED_TEST_SUITE(LinksOf, Indices);

TYPED_TEST(LinksOf, EndsAndHead) {
  for (const std::size_t n : list_sizes) {
    const auto links = random_lists<TypeParam>(n, n);
    const Vector<TypeParam> vector(runtime(), links);
    const LinkTally tally = inspect("f", "link", vector);
    EXPECT_EQ(tally.ends, 1U);
    const auto predecessor = expected_predecessors(links);
    std::size_t head = 0;
    while (static_cast<std::size_t>(predecessor[head]) != head) ++head;
    EXPECT_EQ(tally.head, head) << n;
  }
}

TYPED_TEST(LinksOf, Outside) {
  const auto message = [](const Links<TypeParam>& links) {
    const Vector<TypeParam> vector(runtime(), links);
    return message_of<RangeError>([&] { inspect("f", "link", vector); });
  };
  EXPECT_EQ(message({0, 3, -1}), "f: link[1] = 3 is outside [0, 3)");
  auto links = random_lists<TypeParam>(200003, 1);
  EXPECT_EQ(message(links), "no exception");
  links[199999] = -5;
  links[150000] = 200003;
  EXPECT_EQ(message(links), "f: link[150000] = 200003 is outside [0, 200003)");
}

TYPED_TEST(LinksOf, Predecessors) {
  for (const std::size_t n : list_sizes) {
    for (const auto& links : {random_lists<TypeParam>(n, n, 1 + n / 50), random_links<TypeParam>(n, n)}) {
      const Vector<TypeParam> vector(runtime(), links);
      const auto predecessor = predecessors_of(vector);
      EXPECT_TRUE(equal(read_back<std::int32_t>(runtime(), *predecessor), expected_predecessors(links)));
    }
  }
}

TYPED_TEST(LinksOf, SharedSuccessors) {
  const auto message = [](const Links<TypeParam>& links) {
    const Vector<TypeParam> vector(runtime(), links);
    const auto predecessor = predecessors_of(vector);
    return message_of<StructureError>([&] { require_single_predecessors("f", "link", vector, *predecessor); });
  };
  EXPECT_EQ(message({1, 1, 0}), "no exception");
  EXPECT_EQ(message({1, 1, 0, 1}), "f: link[0] and link[3] are both 1");
  auto links = random_lists<TypeParam>(200003, 1, 3);
  EXPECT_EQ(message(links), "no exception");
  links[7] = links[199998] = links[123456];
  EXPECT_EQ(message(links), "f: link[7] and link[123456] are both " + std::to_string(links[7]));
}

}  // namespace
