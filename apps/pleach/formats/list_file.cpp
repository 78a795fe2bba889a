#include "formats/list_file.hpp"

#include "formats/array_file.hpp"

#include <pleach/error.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace pleach::app {

template <class Index>
std::vector<Index> read_successors(const std::string& path) {
  std::vector<Index> successor = read_array<Index>(path);
  std::optional<std::size_t> own, none;
  for (std::size_t i = 0; i < successor.size(); ++i) {
    if (successor[i] == -1) {
      if (!none) none = i;
      successor[i] = static_cast<Index>(i);
    } else if (!own && static_cast<std::size_t>(successor[i]) == i) {
      own = i;
    }
  }
  if (own && none) {
    const std::string i = std::to_string(*own);
    throw FileError((path == "-" ? "stdin" : path) + ": mixed terminators: successor[" + i + "] = " + i +
                    ", but successor[" + std::to_string(*none) + "] = -1");
  }
  return successor;
}

template std::vector<std::int32_t> read_successors(const std::string&);
template std::vector<std::int64_t> read_successors(const std::string&);

}  // namespace pleach::app
