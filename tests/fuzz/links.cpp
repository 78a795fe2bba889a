// Arrays of successors or parents.
#include "fuzz.hpp"

#include "formats/list_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  read_both(
      path, [&]<class Index> { return app::read_links<Index>(path, "parent"); },
      [](const auto& a, const auto& b) { return std::ranges::equal(a, b); },
      [](const auto& link) { require(std::ranges::find(link, -1) == link.end(), "an end is its own successor"); });
  return 0;
}
