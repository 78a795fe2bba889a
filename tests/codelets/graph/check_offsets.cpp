#include "graph/check_offsets/codelet.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "lists.hpp"
#include "runtime/phases/runtime.hpp"

namespace pleach::check_offsets {

using namespace test;

template <class Index>
std::uint32_t fault_of(const std::vector<Index>& offset, std::size_t arcs, std::size_t first = 0) {
  const Vector at(runtime(), offset);
  const auto fault = runtime().impl().allocate(1, sizeof(std::uint32_t));
  check_offsets::submit(runtime(),
                        {type_of<Index>(), static_cast<std::uint32_t>(arcs), static_cast<std::uint32_t>(first),
                         static_cast<std::uint32_t>(offset.size() - first)},
                        {at, fault});
  return read_back<std::uint32_t>(runtime(), *fault)[0];
}

template <class Index>
struct CheckOffsetsOf : testing::Test {};
TYPED_TEST_SUITE(CheckOffsetsOf, Indices);

TYPED_TEST(CheckOffsetsOf, Example) {
  EXPECT_EQ(fault_of<TypeParam>({0, 3, 2, 4}, 4), 2U);
  EXPECT_EQ(fault_of<TypeParam>({0, 3, 3, 5}, 4), 3U);
  EXPECT_EQ(fault_of<TypeParam>({0, 3, 3, 4}, 4), check_offsets::no_fault);
  EXPECT_EQ(fault_of<TypeParam>({1, 3, 3, 4}, 4), 0U);
  EXPECT_EQ(fault_of<TypeParam>({0}, 0), check_offsets::no_fault);
  EXPECT_EQ(fault_of<TypeParam>({0}, 1), 0U);
}

TYPED_TEST(CheckOffsetsOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    if (n < 3) continue;
    SCOPED_TRACE(n);
    const auto offset = in_order<TypeParam>(n);
    EXPECT_EQ(fault_of(offset, n - 1), check_offsets::no_fault);
    for (const std::size_t i : {std::size_t{1}, n / 2, n - 1}) {
      auto bad = offset;
      bad[i] = -1;
      EXPECT_EQ(fault_of(bad, n - 1), i);
      EXPECT_EQ(fault_of(bad, n - 1, i), i);
      if (i + 1 < n) {
        EXPECT_EQ(fault_of(bad, n - 1, i + 1), check_offsets::no_fault);
      }
    }
  }
}

}  // namespace pleach::check_offsets
