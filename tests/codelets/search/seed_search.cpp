#include "search/seed_search/codelet.hpp"

#include "backend.hpp"
#include "searches.hpp"

namespace pleach::seed_search {

using namespace test;

template <class Index>
SearchMemory<Index> seeded(std::size_t n, const std::vector<Index>& sources) {
  SearchMemory<Index> memory(rows_of(Edges<Index>{n, {}, {}}, true), {});
  std::fill(memory.visited.begin(), memory.visited.end(), 0x12345678);
  const Vector source(runtime(), sources);
  const auto arrival = borrowed(memory.arrival), queue = borrowed(memory.queue), visited = borrowed(memory.visited),
             control = borrowed(memory.control);
  seed_search::submit(runtime(), {type_of<Index>(), 77}, {source, arrival, queue, visited, control});
  for (const auto& each : {arrival, queue, visited, control}) each->release();
  return memory;
}

template <class Index>
void check(std::size_t n, const std::vector<Index>& sources) {
  const auto memory = seeded(n, sources);
  std::vector<bool> is_source(n);
  for (const Index source : sources) is_source[static_cast<std::size_t>(source)] = true;
  const auto count = static_cast<std::size_t>(std::count(is_source.begin(), is_source.end(), true));
  const Control& control = memory.control[0];
  EXPECT_EQ(control.heading, Heading::down);
  EXPECT_EQ(control.level, 0U);
  EXPECT_EQ(control.begin, 0U);
  EXPECT_EQ(control.end, count);
  EXPECT_EQ(control.size, count);
  EXPECT_EQ(control.rest, 77U);
  EXPECT_EQ(control.front, 0U);
  std::vector<bool> queued(n);
  for (std::size_t i = 0; i < control.end; ++i) queued[memory.queue[i]] = true;
  EXPECT_EQ(queued, is_source);
  for (std::size_t v = 0; v < n; ++v) {
    EXPECT_EQ(memory.arrival[v].level, is_source[v] ? 0 : -1) << v;
    EXPECT_EQ(memory.arrival[v].parent, is_source[v] ? v : ~std::uint32_t{0}) << v;
    EXPECT_EQ((memory.visited[v / 32] >> (v % 32) & 1) != 0, is_source[v]) << v;
  }
}

template <class Index>
struct SeedSearchOf : testing::Test {};
TYPED_TEST_SUITE(SeedSearchOf, Indices);

TYPED_TEST(SeedSearchOf, Example) {
  check<TypeParam>(4, {2, 0, 2});
  EXPECT_EQ(seeded<TypeParam>(4, {2, 0, 2}).visited, std::vector<std::uint32_t>{5});
}

TYPED_TEST(SeedSearchOf, ManySources) {
  for (const std::size_t count : {1, 255, 256, 257, 5000}) {
    std::vector<TypeParam> sources;
    for (std::size_t i = 0; i < count; ++i) sources.push_back(static_cast<TypeParam>(i * i % 3001));
    check(3001, sources);
  }
}

}  // namespace pleach::seed_search
