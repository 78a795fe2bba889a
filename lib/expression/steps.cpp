#include "expression/steps.hpp"

#include "arguments.hpp"
#include "array/find_key_starts/codelet.hpp"
#include "array/permute/codelet.hpp"
#include "array/scan.hpp"
#include "cache.hpp"
#include "expression/bound_rounds/codelet.hpp"
#include "expression/carry_tiles/codelet.hpp"
#include "expression/compose_back/codelet.hpp"
#include "expression/compose_tiles/codelet.hpp"
#include "expression/count_steps/codelet.hpp"
#include "expression/differentiate_tiles/codelet.hpp"
#include "expression/evaluate_tiles/codelet.hpp"
#include "expression/measure_paths/codelet.hpp"
#include "expression/place_steps/codelet.hpp"
#include "expression/place_upwards/codelet.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "treefix/contraction.hpp"

namespace pleach {

namespace {

constexpr std::size_t word = sizeof(std::uint32_t);

}  // namespace

template <class Index>
TreeSteps::TreeSteps(const Tree<Index>& tree) {
  constexpr Type index = type_of<Index>();
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const Waiting waiting;
  const TreePaths& paths = paths_of(tree);
  const std::size_t n = tree.size(), m = paths.count(), rounds = paths.offset().size();
  const auto n32 = static_cast<std::uint32_t>(n), m32 = static_cast<std::uint32_t>(m),
             roots = static_cast<std::uint32_t>(tree.roots());

  const auto past = reserve_scratch(runtime, m, word), up = reserve_scratch(runtime, m, word),
             at = reserve_scratch(runtime, n, word), child = reserve_scratch(runtime, n + 1, word),
             last = reserve_scratch(runtime, n, word), begins = reserve_scratch(runtime, n, word),
             bound = impl.allocate(rounds, word);
  {
    const Submission submission;
    const auto length = share_scratch(runtime, m, word), vertex = share_scratch(runtime, n, word),
               count = share_scratch(runtime, n, word);
    measure_paths::submit.over(runtime, n, {n32}, {paths.reach(), paths.row(), length});
    submit_scan(runtime, m, {Type::i32, plus, true}, *length, *past);
    place_upwards::submit.over(runtime, n, {roots, m32},
                               {paths.place(), paths.reach(), paths.row(), past, paths.above(), at, vertex, up});
    find_key_starts::submit.over(runtime, n + 1, {1}, {up, child});
    count_steps::submit.over(runtime, n, {index}, {vertex, child, tree.parent(), tree.enter(), count, begins});
    submit_scan(runtime, n, {Type::i32, plus, true}, *count, *last);
    bound_rounds::submit.over(runtime, rounds, {}, {paths.offset(), past, last, bound});
  }
  bound->set_filled();
  bound_ = bound;
  bounds_ = read_back<std::uint32_t>(runtime, *bound_);

  owner_ = impl.allocate(size(), word);
  source_ = impl.allocate(size(), word);
  last_ = impl.allocate(n, word);
  {
    const Submission submission;
    place_steps::submit.over(runtime, n, {roots, m32}, {up, child, past, last, begins, owner_, source_});
    permute::submit.over(runtime, n, {Type::i32, Type::i32, false}, {at, last, last_});
    for (Handle* handle : {owner_.get(), source_.get(), last_.get()}) handle->set_filled();
  }
  await(runtime, {owner_, source_, last_});
}

template <class Index>
const TreeSteps& steps_of(const Tree<Index>& tree) {
  return kept_by("Tree", tree.cache()).template get<TreeSteps>([&] { return std::make_unique<const TreeSteps>(tree); });
}

void submit_steps(Runtime& runtime, const TreeSteps& steps, Type value, Forms forms, const Handle& operation,
                  const Handle& values, const Handle& result) {
  const auto& bounds = steps.bounds();
  for (std::size_t round = bounds.size() - 1; round-- > 0;) {
    const std::uint32_t begin = bounds[round], size = bounds[round + 1] - begin;
    if (size == 0) continue;
    const bool is_first = begin + size == steps.size();
    const std::size_t m = tiles(size);
    std::shared_ptr<Handle> carry;
    if (m > 1) {
      const auto chains = share_scratch(runtime, m, chain_bytes(value, forms));
      carry = share_scratch(runtime, m, bytes_of(value));
      compose_tiles::submit.over(
          runtime, size, {value, forms, begin},
          {steps.owner(), steps.source(), operation, values, is_first ? Part{} : result.whole(), chains});
      carry_tiles::submit(runtime, {value, forms}, {chains, carry});
    }
    evaluate_tiles::submit.over(runtime, size, {value, forms, is_first, begin},
                                {steps.owner(), steps.source(), operation, values, carry, result});
  }
}

void submit_derivatives(Runtime& runtime, const TreeSteps& steps, Type value, const Handle& operation,
                        const Handle& values, const Handle& result, const Handle& derivative) {
  const auto& bounds = steps.bounds();
  for (std::size_t round = 0; round + 1 < bounds.size(); ++round) {
    const std::uint32_t end = bounds[round + 1], size = end - bounds[round];
    if (size == 0) continue;
    const bool is_first = size == end;
    const std::size_t m = tiles(size);
    std::shared_ptr<Handle> carry;
    if (m > 1) {
      const auto chains = share_scratch(runtime, m, chain_bytes(value, Forms::affine));
      carry = share_scratch(runtime, m, bytes_of(value));
      compose_back::submit.over(
          runtime, size, {value, Forms::affine, end},
          {steps.owner(), steps.source(), operation, values, result, is_first ? Part{} : derivative.whole(), chains});
      carry_tiles::submit(runtime, {value, Forms::affine}, {chains, carry});
    }
    differentiate_tiles::submit.over(runtime, size, {value, Forms::affine, is_first, is_first ? 0U : 1U, end},
                                     {steps.owner(), steps.source(), operation, values, result, carry, derivative});
  }
}

template const TreeSteps& steps_of<std::int32_t>(const Tree<std::int32_t>&);
template const TreeSteps& steps_of<std::int64_t>(const Tree<std::int64_t>&);

}  // namespace pleach
