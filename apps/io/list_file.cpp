#include "io/list_file.hpp"

#include "io/array_file.hpp"

#include <pleach/error.hpp>

#include <cstddef>
#include <utility>

namespace pleach::app {

template <class Index>
Terminators close_links(std::vector<Index>& link, std::uint64_t first) {
  Terminators found;
  for (std::size_t i = 0; i < link.size(); ++i) {
    const std::uint64_t element = first + i;
    if (link[i] == -1) {
      if (!found.none) found.none = element;
      link[i] = static_cast<Index>(element);
    } else if (!found.own && static_cast<std::uint64_t>(link[i]) == element) {
      found.own = element;
    }
  }
  return found;
}

void require_one_terminator(const std::string& name, const std::string& what, const Terminators& found) {
  if (!found.own || !found.none) return;
  const std::string i = std::to_string(*found.own);
  throw FileError(name + ": mixed terminators: " + what + "[" + i + "] = " + i + ", but " + what + "[" +
                  std::to_string(*found.none) + "] = -1");
}

template <class Index>
std::vector<Index> read_links(InputFile&& file, const std::string& what) {
  std::vector<Index> link = read_array<Index>(std::move(file));
  require_one_terminator(file.name(), what, close_links(link));
  return link;
}

template Terminators close_links(std::vector<std::int32_t>&, std::uint64_t);
template Terminators close_links(std::vector<std::int64_t>&, std::uint64_t);
template std::vector<std::int32_t> read_links(InputFile&&, const std::string&);
template std::vector<std::int64_t> read_links(InputFile&&, const std::string&);

}  // namespace pleach::app
