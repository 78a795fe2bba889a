// Seeded generators of successor arrays: the lists that the papers rank, and many lists at once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pleach::app {

/// The order in which the elements follow one another.
enum class ListKind {
  random,    ///< a random permutation
  ordered,   ///< by index
  reversed,  ///< by falling index
  blocked,   ///< blocks of consecutive elements in a random order, ordered within
};

/// The ways to cut the elements, in this order, into lists. None is empty.
enum class ListLengths {
  equal,    ///< lengths that differ by one at most
  uniform,  ///< at random: each way to cut is as likely
  zipf,     ///< in proportion to 1, 1/2, 1/3, …: few long lists, many short ones
};

struct ListShape {
  ListKind kind = ListKind::random;
  std::int64_t elements = 0;  ///< in all lists together
  std::int64_t block = 1024;  ///< elements of a block, for ListKind::blocked; the last one may be shorter
  std::int64_t lists = 1;
  ListLengths lengths = ListLengths::uniform;
};

/// The names that list_kind() knows.
std::vector<std::string> list_kind_names();

/// ArgumentError for a name that is not known.
ListKind list_kind(std::string_view name);

/// The successor of each element; the last element of a list is its own successor. The same shape and seed give the
/// same array on every platform. O(elements). ArgumentError if the numbers of the shape contradict each other,
/// OverflowError if Index cannot hold them.
template <class Index>
std::vector<Index> make_list(const ListShape& shape, std::uint64_t seed);

}  // namespace pleach::app
