#include "graph/check_symmetry/codelet.hpp"

namespace pleach::check_symmetry {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Index>(const Buffers<Index>& typed) {
    const Index *row = typed.row, *neighbour = typed.neighbour;
    std::uint64_t* balance = typed.balance;
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k < typed.row.size(); ++k) {
      sum += balance_of(static_cast<std::uint64_t>(row[k]), static_cast<std::uint64_t>(neighbour[k]));
    }
    std::fill_n(balance, typed.balance.size(), 0);
    balance[0] = sum;
  });
}

}  // namespace pleach::check_symmetry
