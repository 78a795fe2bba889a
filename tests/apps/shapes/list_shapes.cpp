// The generators of lists, and successor arrays in files.
#include "shapes/list_shapes.hpp"

#include "apps/files.hpp"
#include "io/list_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace pleach::app {

namespace {

const std::vector<ListKind> all_kinds{ListKind::random, ListKind::ordered, ListKind::reversed, ListKind::blocked};
const std::vector<ListLengths> all_lengths{ListLengths::equal, ListLengths::uniform, ListLengths::zipf};

std::vector<std::int32_t> make(const ListShape& shape, std::uint64_t seed = 1) {
  return make_list<std::int32_t>(shape, seed);
}

template <class Index>
std::uint64_t checksum(const std::vector<Index>& successor) {
  std::uint64_t sum = 0;
  for (const Index s : successor) sum = (sum ^ static_cast<std::uint64_t>(s)) * 0x9E3779B97F4A7C15ULL + (sum >> 29);
  return sum;
}

// The elements of each list from its head on, the lists in the order of their heads; nothing if an element is in none.
std::vector<std::vector<std::int32_t>> lists_of(const std::vector<std::int32_t>& successor) {
  std::vector<bool> head(successor.size(), true);
  for (std::size_t i = 0; i < successor.size(); ++i) {
    const auto s = static_cast<std::size_t>(successor.at(i));
    if (s == i) continue;
    EXPECT_TRUE(head.at(s)) << s << " follows two elements";
    head[s] = false;
  }
  std::vector<std::vector<std::int32_t>> lists;
  std::size_t seen = 0;
  for (std::size_t h = 0; h < successor.size(); ++h) {
    if (!head[h]) continue;
    auto& list = lists.emplace_back(1, static_cast<std::int32_t>(h));
    while (successor[static_cast<std::size_t>(list.back())] != list.back()) {
      list.push_back(successor[static_cast<std::size_t>(list.back())]);
    }
    seen += list.size();
  }
  return seen == successor.size() ? lists : std::vector<std::vector<std::int32_t>>{};
}

std::vector<std::size_t> lengths_of(const std::vector<std::int32_t>& successor) {
  std::vector<std::size_t> lengths;
  for (const auto& list : lists_of(successor)) lengths.push_back(list.size());
  std::ranges::sort(lengths, std::greater<>());
  return lengths;
}

TEST(ListShapes, ByHand) {
  using Successors = std::vector<std::int32_t>;
  EXPECT_EQ(make({.kind = ListKind::ordered, .elements = 4}), (Successors{1, 2, 3, 3}));
  EXPECT_EQ(make({.kind = ListKind::reversed, .elements = 4}), (Successors{0, 0, 1, 2}));
  const ListShape three{.kind = ListKind::ordered, .elements = 7, .lists = 3, .lengths = ListLengths::equal};
  EXPECT_EQ(make(three), (Successors{1, 2, 2, 4, 4, 6, 6}));
  // Of 12 - 3 elements, 9 · 6/11, 9 · 3/11 and 9 · 2/11, and one for each.
  const ListShape zipf{.kind = ListKind::ordered, .elements = 12, .lists = 3, .lengths = ListLengths::zipf};
  EXPECT_EQ(lengths_of(make(zipf)), (std::vector<std::size_t>{7, 3, 2}));
}

TEST(ListShapes, EveryKindIsSoManyLists) {
  for (const ListKind kind : all_kinds) {
    for (const ListLengths lengths : all_lengths) {
      for (const std::int64_t elements : {1, 2, 3, 1000, 65536, 65537, 200000}) {
        for (const std::int64_t lists : {std::int64_t{1}, std::int64_t{2}, elements / 3, elements - 1, elements}) {
          if (lists < 1 || lists > elements) continue;
          const ListShape shape{kind, elements, 100, lists, lengths};
          SCOPED_TRACE(testing::Message() << static_cast<int>(kind) << " " << static_cast<int>(lengths) << " "
                                          << elements << " " << lists);
          EXPECT_EQ(lists_of(make(shape)).size(), static_cast<std::size_t>(lists));
        }
      }
      EXPECT_TRUE(make({.kind = kind, .elements = 0, .lengths = lengths}).empty());
    }
  }
}

TEST(ListShapes, Blocks) {
  const auto lists = lists_of(make({.kind = ListKind::blocked, .elements = 1050, .block = 100}));
  ASSERT_EQ(lists.size(), 1U);
  std::size_t jumps = 0;
  for (std::size_t k = 1; k < lists[0].size(); ++k) {
    if (lists[0][k] == lists[0][k - 1] + 1) continue;
    EXPECT_EQ(lists[0][k] % 100, 0);
    ++jumps;
  }
  EXPECT_GT(jumps, 5U);
  EXPECT_LE(jumps, 10U);
}

TEST(ListShapes, Lengths) {
  const std::int64_t elements = 1000000, lists = 1000;
  const auto lengths = [&](ListLengths kind) {
    return lengths_of(make({.elements = elements, .lists = lists, .lengths = kind}));
  };
  EXPECT_EQ(lengths(ListLengths::equal), std::vector<std::size_t>(1000, 1000));
  // The longest of so many pieces is about log(1000) times the mean.
  const auto uniform = lengths(ListLengths::uniform);
  EXPECT_GT(uniform.front(), 4000U);
  EXPECT_LT(uniform.front(), 16000U);
  EXPECT_LT(uniform.back(), 20U);
  const auto zipf = lengths(ListLengths::zipf);
  EXPECT_NEAR(static_cast<double>(zipf[0]) / static_cast<double>(zipf[1]), 2, 0.01);
  EXPECT_NEAR(static_cast<double>(zipf[0]) / static_cast<double>(zipf[9]), 10, 0.1);
}

TEST(ListShapes, SeedsAndPlatforms) {
  const ListShape random{.elements = 100000, .lists = 7};
  EXPECT_EQ(make(random, 5), make(random, 5));
  EXPECT_NE(make(random, 5), make(random, 6));
  const auto wide = make_list<std::int64_t>(random, 5);
  EXPECT_EQ(checksum(wide), checksum(make(random, 5)));
  EXPECT_EQ(checksum(wide), 5559567691688390283U);
  EXPECT_EQ(checksum(make({.kind = ListKind::blocked, .elements = 100000, .lists = 7, .lengths = ListLengths::zipf})),
            2152481263075677444U);
}

TEST(ListShapes, RandomIsRandom) {
  // Of a random permutation, one element in n has its right neighbour as its successor, on average.
  const auto successor = make({.elements = 1 << 20});
  std::size_t neighbours = 0;
  double distance = 0;
  for (std::size_t i = 0; i < successor.size(); ++i) {
    const double d = static_cast<double>(successor[i]) - static_cast<double>(i);
    neighbours += d == 1 ? 1 : 0;
    distance += std::abs(d);
  }
  EXPECT_LT(neighbours, 10U);
  const auto n = static_cast<double>(successor.size());
  EXPECT_NEAR(distance / n / n, 1.0 / 3, 0.01);
}

TEST(ListShapes, Refused) {
  const auto refusal = [](const ListShape& shape) { return message_of<ArgumentError>([&] { make(shape); }); };
  EXPECT_EQ(refusal({.elements = -1}), "make_list: elements = -1 is negative");
  EXPECT_EQ(refusal({.elements = 3, .block = 0}), "make_list: block = 0 is less than 1");
  EXPECT_EQ(refusal({.elements = 3, .lists = 0}), "make_list: lists = 0 is less than 1");
  EXPECT_EQ(refusal({.elements = 3, .lists = 4}), "make_list: lists = 4 is more than elements = 3");
  EXPECT_EQ(message_of<OverflowError>([] { make({.elements = 5000000000}); }),
            "make_list: 5000000000 elements do not fit an index of at most 2147483647");
  EXPECT_EQ(message_of<ArgumentError>([] { list_kind("knot"); }),
            "list_kind: 'knot' is not one of random, ordered, reversed, blocked");
  for (const std::string& name : list_kind_names()) list_kind(name);
}

TEST(ListFile, Terminators) {
  const auto read = [](const File& file) { return read_links<std::int32_t>(file.path(), "successor"); };
  const std::vector<std::int32_t> expected{2, 1, 2};
  EXPECT_EQ(read(File("own", "2\n1\n2\n")), expected);
  EXPECT_EQ(read(File("none", "2\n-1\n-1\n")), expected);
  EXPECT_EQ(read(File("gzip", gzip("2\n-1\n-1\n"))), expected);
  EXPECT_TRUE(read(File("empty", "")).empty());
  // What the library is to judge.
  EXPECT_EQ(read(File("wrong", "-2\n7\n")), (std::vector<std::int32_t>{-2, 7}));

  const File both("both", "2\n-1\n2\n-1\n");
  EXPECT_EQ(message_of<FileError>([&] { read(both); }),
            both.path() + ": mixed terminators: successor[2] = 2, but successor[1] = -1");
}

}  // namespace

}  // namespace pleach::app
