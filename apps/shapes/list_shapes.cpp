#include "shapes/list_shapes.hpp"

#include "shapes/random.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

namespace pleach::app {

namespace {

constexpr std::array<std::pair<std::string_view, ListKind>, 4> named_kinds{{{"random", ListKind::random},
                                                                            {"ordered", ListKind::ordered},
                                                                            {"reversed", ListKind::reversed},
                                                                            {"blocked", ListKind::blocked}}};

template <class Index>
std::vector<Index> blocked(std::size_t size, std::size_t block, Random& random) {
  std::vector<Index> order;
  order.reserve(size);
  for (const std::size_t number : random_permutation<std::size_t>((size + block - 1) / block, random)) {
    const std::size_t end = std::min(size, (number + 1) * block);
    for (std::size_t i = number * block; i < end; ++i) order.push_back(static_cast<Index>(i));
  }
  return order;
}

/// All elements, each before its successor.
template <class Index>
std::vector<Index> order_of(const ListShape& shape, Random& random) {
  const auto size = static_cast<std::size_t>(shape.elements);
  if (shape.kind == ListKind::random) return random_permutation<Index>(size, random);
  if (shape.kind == ListKind::blocked) {
    return blocked<Index>(size, static_cast<std::size_t>(shape.block), random);
  }
  std::vector<Index> order(size);
  if (shape.kind == ListKind::ordered) {
    std::iota(order.begin(), order.end(), Index{0});
  } else {
    std::iota(order.rbegin(), order.rend(), Index{0});
  }
  return order;
}

/// Marks the elements of the order that are the last of their lists.
std::vector<bool> cut(const ListShape& shape, Random& random) {
  const auto size = static_cast<std::size_t>(shape.elements), lists = static_cast<std::size_t>(shape.lists);
  std::vector<bool> last(size);
  if (size == 0) return last;
  last.back() = true;
  switch (shape.lengths) {
    case ListLengths::equal:
      for (std::size_t k = 0, end = 0; k < lists; ++k) {
        end += size / lists + (k < size % lists ? 1 : 0);
        last[end - 1] = true;
      }
      break;
    case ListLengths::uniform:
      // Selection sampling (Knuth, 3.4.2, Algorithm S): a cut after an element with the share of what is left to cut.
      for (std::size_t i = 0, cuts = lists - 1; cuts > 0; ++i) {
        if (random.below(size - 1 - i) < cuts) {
          last[i] = true;
          --cuts;
        }
      }
      break;
    case ListLengths::zipf: {
      // In integers: floats may be rounded elsewhere on another platform.
      __extension__ using Wide = unsigned __int128;
      constexpr std::uint64_t one = std::uint64_t{1} << 32;
      std::uint64_t sum = 0;
      for (std::size_t k = 1; k <= lists; ++k) sum += one / k;
      for (std::size_t k = lists, begin = size; k > 1; --k) {
        begin -= 1 + static_cast<std::size_t>(Wide{size - lists} * (one / k) / sum);
        last[begin - 1] = true;
      }
      break;
    }
  }
  return last;
}

void check(const ListShape& shape, std::int64_t largest_index) {
  const auto require = [](bool holds, const std::string& what) {
    if (!holds) throw ArgumentError("make_list: " + what);
  };
  const auto number = [](std::int64_t value) { return std::to_string(value); };

  require(shape.elements >= 0, "elements = " + number(shape.elements) + " is negative");
  if (shape.elements > largest_index) {
    throw OverflowError("make_list: " + number(shape.elements) + " elements do not fit an index of at most " +
                        number(largest_index));
  }
  require(shape.block >= 1, "block = " + number(shape.block) + " is less than 1");
  require(shape.lists >= 1, "lists = " + number(shape.lists) + " is less than 1");
  require(shape.lists <= shape.elements || shape.elements == 0,
          "lists = " + number(shape.lists) + " is more than elements = " + number(shape.elements));
}

}  // namespace

std::vector<std::string> list_kind_names() {
  std::vector<std::string> names;
  for (const auto& [name, kind] : named_kinds) names.emplace_back(name);
  return names;
}

ListKind list_kind(std::string_view name) {
  std::string known;
  for (const auto& [kind_name, kind] : named_kinds) {
    if (kind_name == name) return kind;
    known.append(known.empty() ? "" : ", ").append(kind_name);
  }
  throw ArgumentError("list_kind: '" + std::string(name) + "' is not one of " + known);
}

template <class Index>
std::vector<Index> make_list(const ListShape& shape, std::uint64_t seed) {
  check(shape, std::numeric_limits<Index>::max());
  Random random(seed);
  const std::vector<Index> order = order_of<Index>(shape, random);
  const std::vector<bool> last = cut(shape, random);
  std::vector<Index> successor(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    successor[static_cast<std::size_t>(order[k])] = order[last[k] ? k : k + 1];
  }
  return successor;
}

template std::vector<std::int32_t> make_list(const ListShape&, std::uint64_t);
template std::vector<std::int64_t> make_list(const ListShape&, std::uint64_t);

}  // namespace pleach::app
