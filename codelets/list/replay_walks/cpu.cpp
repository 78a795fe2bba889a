#include "list/replay_walks/element.hpp"

namespace pleach::replay_walks {

namespace {

template <class Value, class Op, class Result>
void run(const Arguments& arguments, const Buffers<Value, Op, Result>& buffers) {
  const auto [words, resumed, sums, offset, result, scratch] = buffers;
  for (std::size_t top = 0; top < std::size_t{arguments.chunks} * record_lanes; ++top) {
    Value of_sublist = Op::template identity<Value>();
    if (resumed[top].sublist != nothing) of_sublist = offset[resumed[top].sublist];
    std::uint32_t passed = resumed[top].passed;
    for (std::uint32_t step = 0; step < record_steps; ++step) {
      const std::size_t word = top / record_lanes * chunk_words + step * record_lanes + top % record_lanes;
      const std::uint32_t element = words[word];
      if (element == nothing) continue;
      if ((element & begins) != 0) {
        of_sublist = offset[element & ~begins];
        passed = 0;
        continue;
      }
      Value here;
      if (may_count<Value, Op> && !arguments.weighted) {
        here = Value(passed);
      } else {
        here = sums[word];
      }
      result[element] = static_cast<Result>(result_of<Op>(arguments, of_sublist, here));
      ++passed;
    }
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::replay_walks
