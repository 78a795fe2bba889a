#include "list/admit_lists/codelet.hpp"

namespace pleach::admit_lists {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  Tally sum;
  for (std::size_t k = 0; k < buffers.tally.size(); ++k) sum = merge(sum, buffers.tally[k]);
  admit(arguments, sum, buffers);
  for (std::uint32_t j = 0; j < buffers.start.size(); ++j) select(arguments, j, buffers);
}

}  // namespace pleach::admit_lists
