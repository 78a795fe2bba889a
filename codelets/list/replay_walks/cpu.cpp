#include "list/replay_walks/element.hpp"

namespace pleach::replay_walks {

namespace {

template <class Value, class Op, class Result>
void run(const Arguments& arguments, const Buffers<Value, Op, Result>& buffers) {
  const auto [records, walked, valid, offset, result, scratch] = buffers;
  if (valid[0] == 0) return;
  for (std::uint32_t k = 0; k < walked[0].chunks; ++k) {
    const Chunk<Value> chunk(const_cast<std::uint32_t*>(&records[0]), k, arguments.weighted);
    for (std::uint32_t lane = 0; lane < record_lanes; ++lane) {
      auto [sublist, passed] = chunk.top(lane);
      Value of_sublist = sublist != nothing ? offset[sublist] : Op::template identity<Value>();
      for (std::uint32_t step = 0; step < record_steps; ++step) {
        const std::uint32_t word = chunk.word(step, lane);
        if (word == nothing) continue;
        if ((word & begins) != 0) {
          of_sublist = offset[word & ~begins];
          passed = 0;
          continue;
        }
        Value here;
        if (may_count<Value, Op> && !arguments.weighted) {
          here = Value(passed++);
        } else {
          here = chunk.sum(step, lane);
        }
        result[word] = static_cast<Result>(result_of<Op>(arguments, of_sublist, here));
      }
    }
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { run(arguments, typed); });
}

}  // namespace pleach::replay_walks
