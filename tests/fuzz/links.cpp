// Arrays of successors or parents.
#include "fuzz.hpp"

#include "io/array_file.hpp"
#include "io/list_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  const auto read = [&]<class Index> { return app::read_links<Index>(path, "parent"); };
  read_both(
      path, read, [](const auto& a, const auto& b) { return std::ranges::equal(a, b); },
      [](const auto& link) { require(std::ranges::find(link, -1) == link.end(), "an end is its own successor"); });
  const auto link = accepted(path, [&] { return read.operator()<std::int32_t>(); });
  if (!link) return 0;
  // The target of arrays demands that each number of the file is in its array.
  const auto number = app::read_array<std::int32_t>(path);
  require(number.size() == link->size(), "a link for each number");
  for (std::size_t i = 0; i < number.size(); ++i) {
    require((*link)[i] == (number[i] == -1 ? static_cast<std::int32_t>(i) : number[i]), "a link is its number");
  }
  return 0;
}
