// Gather and scatter by the numbers of elements in the whole vector: each block orders its indices by their block, and
// sends one message to each of these blocks.
#include <pleach/blocks.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "blocks/requirements.hpp"
#include "blocks/targets.hpp"
#include "instances.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <new>

namespace pleach {

namespace {

template <class Index, class T>
void permute_block(const Vector<Index>& index, const Vector<T>& values, Vector<T>& result, bool back) {
  const Submission submission;
  permute::submit.over(index.runtime(), index.size(),
                       {type_of<Index>(), type_of<T>(), back, 0, 0, 0, back && result.handle().filled()},
                       {index, values, result});
  result.handle().set_filled();
}

}  // namespace

template <class Index, class T>
void gather(const BlockVector<T>& values, const BlockVector<Index>& index, BlockVector<T>& result) try {
  constexpr const char* function = "gather";
  require_layout(function, "result", result, "index", index);
  require_network(function, "values", values, index);
  require_different(function, "values", values, "result", result);
  require_different(function, "index", index, "result", result);
  require_filled(function, "values", values);
  require_filled(function, "index", index);
  require_inside(function, "index", index, values.size());

  if (is_one_block(index.network(), *index.layout()) && is_one_block(index.network(), *values.layout())) {
    return permute_block(index.blocks()[0], values.blocks()[0], result.blocks()[0], false);
  }
  Targets(index, values.layout()).get(values, result);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("gather");
}

template <class Index, class T>
void scatter(const BlockVector<T>& values, const BlockVector<Index>& index, BlockVector<T>& result) try {
  constexpr const char* function = "scatter";
  require_layout(function, "values", values, "index", index);
  require_network(function, "result", result, index);
  require_different(function, "values", values, "result", result);
  require_different(function, "index", index, "result", result);
  require_filled(function, "values", values);
  require_filled(function, "index", index);
  require_inside(function, "index", index, result.size());

  if (is_one_block(index.network(), *index.layout()) && is_one_block(index.network(), *result.layout())) {
    return permute_block(index.blocks()[0], values.blocks()[0], result.blocks()[0], true);
  }
  Targets(index, result.layout()).put(values, result);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("scatter");
}

#define INSTANCES(Index, T)                                                                          \
  template void gather<Index, T>(const BlockVector<T>&, const BlockVector<Index>&, BlockVector<T>&); \
  template void scatter<Index, T>(const BlockVector<T>&, const BlockVector<Index>&, BlockVector<T>&);
PLEACH_FOR_INDICES_AND_VALUES(INSTANCES)

}  // namespace pleach
