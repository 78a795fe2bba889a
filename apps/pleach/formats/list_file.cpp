#include "formats/list_file.hpp"

#include "formats/array_file.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace pleach::app {

template <class Index>
std::vector<Index> read_links(InputFile&& file, const std::string& what) {
  std::vector<Index> link = read_array<Index>(std::move(file));
  std::optional<std::size_t> own, none;
  for (std::size_t i = 0; i < link.size(); ++i) {
    if (link[i] == -1) {
      if (!none) none = i;
      link[i] = static_cast<Index>(i);
    } else if (!own && static_cast<std::size_t>(link[i]) == i) {
      own = i;
    }
  }
  if (own && none) {
    const std::string i = std::to_string(*own);
    file.fail("mixed terminators: " + what + "[" + i + "] = " + i + ", but " + what + "[" + std::to_string(*none) +
              "] = -1");
  }
  return link;
}

template std::vector<std::int32_t> read_links(InputFile&&, const std::string&);
template std::vector<std::int64_t> read_links(InputFile&&, const std::string&);

}  // namespace pleach::app
