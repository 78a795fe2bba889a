// Evaluation of expressions: by contraction along heavy paths (steps.hpp), level by level, or sequentially; and
// derivatives.
#include <pleach/error.hpp>
#include <pleach/evaluate.hpp>

#include "arguments.hpp"
#include "array/permute/codelet.hpp"
#include "defined_operations.hpp"
#include "expression/check_steps/codelet.hpp"
#include "expression/differentiate_walk/codelet.hpp"
#include "expression/evaluate_levels/codelet.hpp"
#include "expression/inspect_operations/codelet.hpp"
#include "expression/steps.hpp"
#include "expression/walk_expressions/codelet.hpp"
#include "instances.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"
#include "treefix/tree_levels.hpp"

#include <new>
#include <optional>
#include <string>

namespace pleach {

namespace {

constexpr std::uint32_t bit_of(Operation op) { return 1U << static_cast<std::uint32_t>(op); }
constexpr std::uint32_t of_order = bit_of(Operation::minimum) | bit_of(Operation::maximum);
constexpr std::uint32_t every_operation = 2 * bit_of(Operation::maximum) - 1;

/// Checks the operations of vertices with children, and returns which occur.
template <class Index, class Value>
std::uint32_t inspect_operations_of(const char* function, const Tree<Index>& tree,
                                    const Vector<std::int32_t>& operation) {
  using inspect_operations::Tally;
  Runtime& runtime = tree.runtime();
  const std::size_t n = tree.size();
  const std::uint32_t allowed =
      std::is_integral_v<Value> ? every_operation & ~bit_of(Operation::divide) : every_operation;
  const auto tallies = reserve_rows(runtime, n, inspect_operations::groups, sizeof(Tally));
  {
    const Submission submission;
    inspect_operations::submit.over(runtime, n, {type_of<Index>(), allowed},
                                    {operation, tree.enter(), tree.leave(), tallies});
  }
  Tally sum;
  for (const Tally& tally : read_back<Tally>(runtime, *tallies)) sum = merge(sum, tally);
  if (sum.bad != Tally::none) {
    const std::int32_t op = operation.read()[sum.bad];
    const std::string what =
        std::string(function) + ": operation[" + std::to_string(sum.bad) + "] = " + std::to_string(op);
    throw ArgumentError(op == static_cast<std::int32_t>(Operation::divide) ? what + " divides integers"
                                                                           : what + " is none");
  }
  return static_cast<std::uint32_t>(sum.used);
}

/// Returns the kind of functions that the operations compose to, if they do.
std::optional<Forms> forms_of(std::uint32_t used, bool rounded) {
  const bool divides = (used & bit_of(Operation::divide)) != 0;
  if ((used & of_order) == 0) return divides ? Forms::moebius : Forms::affine;
  if (divides || (!rounded && (used & ~of_order) != 0)) return std::nullopt;
  return Forms::clamped;
}

/// Evaluation is parallel from this many vertices on: the same as min_by_levels of rootfix.
constexpr std::size_t min_in_parallel = std::size_t{1} << 14;

EvaluateMethod choose(const Runtime::Impl& impl, std::size_t n, bool composes) {
  if (n < min_in_parallel / impl.serial_slowdown()) return EvaluateMethod::sequential;
  return composes && impl.has_costly_steps() ? EvaluateMethod::contraction : EvaluateMethod::levels;
}

template <class Value>
void require_composing(const char* function, bool composes) {
  if (composes) return;
  const char* what =
      std::is_floating_point_v<Value>
          ? ": divide with minimum or maximum does not compose"
          : ": minimum or maximum with other operations of integers, which wrap around, does not compose";
  throw ArgumentError(std::string(function) + what + "; other methods take them");
}

/// Returns whether the results of all steps follow IEEE 754 for infinities, NaNs and zeros. Waits for them, without a
/// Submission.
bool are_right(Runtime& runtime, const TreeSteps& steps, Type type, const Handle& operation, const Handle& value,
               const Handle& results) {
  const auto wrong = reserve_rows(runtime, steps.size(), check_steps::groups, sizeof(std::uint32_t));
  {
    const Submission submission;
    check_steps::submit.over(runtime, steps.size(), {type},
                             {steps.owner(), steps.source(), operation, value, results, wrong});
  }
  for (const std::uint32_t of_task : read_back<std::uint32_t>(runtime, *wrong)) {
    if (of_task != 0) return false;
  }
  return true;
}

/// Returns false, and leaves the result as it was, if compositions of functions of floats do not follow IEEE 754.
template <class Index, class Value>
bool by_contraction(const Tree<Index>& tree, Forms forms, const Vector<std::int32_t>& operation,
                    const Vector<Value>& value, Vector<Value>& result) {
  constexpr Type type = type_of<Value>();
  Runtime& runtime = tree.runtime();
  const TreeSteps& steps = steps_of(tree);
  const auto results = reserve_scratch(runtime, steps.size(), sizeof(Value));
  {
    const Submission submission;
    submit_steps(runtime, steps, type, forms, operation.handle(), value.handle(), *results);
  }
  if (std::is_floating_point_v<Value> &&
      !are_right(runtime, steps, type, operation.handle(), value.handle(), *results)) {
    return false;
  }
  const Submission submission;
  permute::submit.over(runtime, tree.size(), {Type::i32, type, false}, {steps.last(), results, result});
  return true;
}

/// CPU workers share levels of more places, as in rootfix.
constexpr std::size_t shared_level = std::size_t{1} << 17;

/// Evaluates by the built-in operations, or by a function of the application's.
template <class Index>
void by_levels(const Tree<Index>& tree, const Vector<std::int32_t>& operation, const AnyVector& value,
               AnyVector& result, Type type, GivenOperator own = {}) {
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const TreeLevels& levels = levels_of(tree);
  const Submission submission;
  const std::size_t n = tree.size();
  const auto results = share_scratch(runtime, n, bytes_of(type));
  const auto submit = [&](Levels run, bool is_cut) {
    evaluate_levels::submit.over(runtime, run.begin(), run.end(), is_cut ? tile : run.end(), {type, own, run},
                                 {levels.child(), levels.vertex(), operation, value, levels.offset(), results});
  };
  if (impl.updating_tasks(n) > 1) {
    for_each_run_up(levels.all(), shared_level, submit);
  } else {
    submit(levels.all(), false);
  }
  permute::submit.over(runtime, n, {Type::i32, type, false}, {levels.rank(), results, result});
}

template <class Index, class Value>
void by_walk(const Tree<Index>& tree, const Vector<std::int32_t>& operation, const Vector<Value>& value,
             Vector<Value>& result) {
  const Submission submission;
  walk_expressions::submit(tree.runtime(), {type_of<Index>(), type_of<Value>()},
                           {tree.tour(), tree.enter(), tree.parent(), operation, value, result});
}

/// For Vectors or spans.
void require_lengths(const char* function, EvaluateOptions options, std::size_t n, const auto& operation,
                     const auto& value, const auto& result) {
  require_choice(function, "method", options.method, EvaluateMethod::sequential);
  require_length(function, "operation", operation.size(), "the tree", n);
  require_length(function, "value", value.size(), "the tree", n);
  require_length(function, "result", result.size(), "the tree", n);
}

template <class Index>
void require_arguments(const char* function, EvaluateOptions options, const Tree<Index>& tree,
                       const Vector<std::int32_t>& operation, const AnyVector& value, const AnyVector& result) {
  require_lengths(function, options, tree.size(), operation, value, result);
  require_runtime(function, "operation", operation, tree.runtime());
  require_runtime(function, "value", value, tree.runtime());
  require_runtime(function, "result", result, tree.runtime());
  require_settled(function, "operation", operation);
  require_filled(function, "value", value);
  if (tree.size() == 0) return;
  require_different(function, "value", value, "result", result);
  require_different(function, "operation", operation, "result", result);
}

}  // namespace

template <class Index, class Value>
void evaluate(const Tree<Index>& tree, const Vector<std::int32_t>& operation, const Vector<Value>& value,
              Vector<Value>& result, EvaluateOptions options) try {
  constexpr const char* function = "evaluate";
  require_arguments(function, options, tree, operation, value, result);
  if (tree.size() == 0) return;
  const std::uint32_t used = inspect_operations_of<Index, Value>(function, tree, operation);
  const auto forms = forms_of(used, std::is_floating_point_v<Value>);
  EvaluateMethod method = options.method;
  if (method == EvaluateMethod::automatic) method = choose(tree.runtime().impl(), tree.size(), forms.has_value());
  if (method == EvaluateMethod::contraction) require_composing<Value>(function, forms.has_value());
  if (method == EvaluateMethod::contraction && !by_contraction(tree, *forms, operation, value, result)) {
    method = EvaluateMethod::levels;
  }
  switch (method) {
    case EvaluateMethod::contraction: break;
    case EvaluateMethod::levels: by_levels(tree, operation, value, result, type_of<Value>()); break;
    default: by_walk(tree, operation, value, result);
  }
  result.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("evaluate");
}

template <class Index, class Value>
void differentiate(const Tree<Index>& tree, const Vector<std::int32_t>& operation, const Vector<Value>& value,
                   Vector<Value>& result, Vector<Value>& derivative, EvaluateOptions options) try {
  constexpr const char* function = "differentiate";
  require_arguments(function, options, tree, operation, value, result);
  require_length(function, "derivative", derivative.size(), "the tree", tree.size());
  require_runtime(function, "derivative", derivative, tree.runtime());
  if (options.method == EvaluateMethod::levels) {
    throw ArgumentError("differentiate: there is no method levels; contraction and sequential are");
  }
  if (tree.size() == 0) return;
  require_different(function, "value", value, "derivative", derivative);
  require_different(function, "result", result, "derivative", derivative);
  const auto forms = forms_of(inspect_operations_of<Index, Value>(function, tree, operation), true);
  if (options.method == EvaluateMethod::contraction) require_composing<Value>(function, forms.has_value());

  constexpr Type type = type_of<Value>();
  Runtime& runtime = tree.runtime();
  Runtime::Impl& impl = runtime.impl();
  const bool is_large = tree.size() >= min_in_parallel / impl.serial_slowdown();
  const bool contracts = options.method == EvaluateMethod::contraction ||
                         (options.method == EvaluateMethod::automatic && is_large && forms.has_value());
  const TreeSteps& steps = steps_of(tree);
  const auto results = reserve_scratch(runtime, steps.size(), sizeof(Value)),
             slopes = reserve_scratch(runtime, steps.size(), sizeof(Value));
  bool composed = contracts;
  if (contracts) {
    {
      const Submission submission;
      submit_steps(runtime, steps, type, *forms, operation.handle(), value.handle(), *results);
    }
    composed = are_right(runtime, steps, type, operation.handle(), value.handle(), *results);
  }
  const Submission submission;
  if (composed) {
    submit_derivatives(runtime, steps, type, operation.handle(), value.handle(), *results, *slopes);
  } else {
    differentiate_walk::submit(runtime, {type, static_cast<std::uint32_t>(steps.bounds().size() - 1)},
                               {steps.owner(), steps.source(), steps.bound(), operation, value, results, slopes});
  }
  permute::submit.over(runtime, tree.size(), {Type::i32, type, false}, {steps.last(), results, result});
  permute::submit.over(runtime, tree.size(), {Type::i32, type, false}, {steps.last(), slopes, derivative});
  result.handle().set_filled();
  derivative.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("differentiate");
}

template <class Index, class Value>
void evaluate(const Tree<Index>& tree, std::span<const std::int32_t> operation, std::span<const Value> value,
              std::span<Value> result, EvaluateOptions options) try {
  constexpr const char* function = "evaluate";
  require_lengths(function, options, tree.size(), operation, value, result);
  require_disjoint(function, {{"operation", operation}, {"value", value}}, {{"result", result}});
  HostVector<const std::int32_t> operations(tree.runtime(), operation);
  HostVector<const Value> values(tree.runtime(), value);
  HostVector<Value> results(tree.runtime(), result);
  evaluate(tree, operations.vector(), values.vector(), results.vector(), options);
  results.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("evaluate");
}

template <class Index, class Value>
void differentiate(const Tree<Index>& tree, std::span<const std::int32_t> operation, std::span<const Value> value,
                   std::span<Value> result, std::span<Value> derivative, EvaluateOptions options) try {
  constexpr const char* function = "differentiate";
  require_lengths(function, options, tree.size(), operation, value, result);
  require_length(function, "derivative", derivative.size(), "the tree", tree.size());
  require_disjoint(function, {{"operation", operation}, {"value", value}},
                   {{"result", result}, {"derivative", derivative}});
  HostVector<const std::int32_t> operations(tree.runtime(), operation);
  HostVector<const Value> values(tree.runtime(), value);
  HostVector<Value> results(tree.runtime(), result), derivatives(tree.runtime(), derivative);
  differentiate(tree, operations.vector(), values.vector(), results.vector(), derivatives.vector(), options);
  results.finish();
  derivatives.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("differentiate");
}

template <class Index>
void DefinedOperations::evaluate(const Tree<Index>& tree, const Vector<std::int32_t>& operation, const AnyVector& value,
                                 AnyVector& result, const Definition& op, const EvaluateOptions& options) try {
  constexpr const char* function = "evaluate";
  require_arguments(function, options, tree, operation, value, result);
  if (options.method != EvaluateMethod::automatic && options.method != EvaluateMethod::levels) {
    throw ArgumentError("evaluate: a function of the application's own goes by the method levels only");
  }
  if (tree.size() == 0) return;
  tree.runtime().impl().require_compilers(op, function);
  by_levels(tree, operation, value, result, type_of_size(op.bytes()), op);
  result.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("evaluate");
}

template <class Index>
void DefinedOperations::evaluate(const Tree<Index>& tree, std::span<const std::int32_t> operation, HostValues value,
                                 HostValues result, const Definition& op, const EvaluateOptions& options) try {
  constexpr const char* function = "evaluate";
  with_size(op.bytes(), [&]<class T>(T) {
    const auto in = span_of<const T>(value);
    const auto out = span_of<T>(result);
    require_lengths(function, options, tree.size(), operation, in, out);
    require_disjoint(function, {{"operation", operation}, {"value", in}}, {{"result", out}});
    HostVector<const std::int32_t> operations(tree.runtime(), operation);
    HostVector<const T> values(tree.runtime(), in);
    HostVector<T> results(tree.runtime(), out);
    evaluate(tree, operations.vector(), values.vector(), results.vector(), op, options);
    results.finish();
  });
} catch (const std::bad_alloc&) {
  throw_out_of_memory("evaluate");
}

#define INSTANCES(Index)                                                                                              \
  template void DefinedOperations::evaluate<Index>(const Tree<Index>&, const Vector<std::int32_t>&, const AnyVector&, \
                                                   AnyVector&, const Definition&, const EvaluateOptions&);            \
  template void DefinedOperations::evaluate<Index>(const Tree<Index>&, std::span<const std::int32_t>, HostValues,     \
                                                   HostValues, const Definition&, const EvaluateOptions&);
PLEACH_FOR_INDICES(INSTANCES)
#undef INSTANCES

#define INSTANCES(Index, Value)                                                                                   \
  template void evaluate<Index, Value>(const Tree<Index>&, const Vector<std::int32_t>&, const Vector<Value>&,     \
                                       Vector<Value>&, EvaluateOptions);                                          \
  template void evaluate<Index, Value>(const Tree<Index>&, std::span<const std::int32_t>, std::span<const Value>, \
                                       std::span<Value>, EvaluateOptions);
#define INSTANCES_OF(Index)      \
  INSTANCES(Index, std::int32_t) \
  INSTANCES(Index, std::int64_t) \
  INSTANCES(Index, float)        \
  INSTANCES(Index, double)
PLEACH_FOR_INDICES(INSTANCES_OF)

#define DERIVATIVES(Index, Value)                                                                                      \
  template void differentiate<Index, Value>(const Tree<Index>&, const Vector<std::int32_t>&, const Vector<Value>&,     \
                                            Vector<Value>&, Vector<Value>&, EvaluateOptions);                          \
  template void differentiate<Index, Value>(const Tree<Index>&, std::span<const std::int32_t>, std::span<const Value>, \
                                            std::span<Value>, std::span<Value>, EvaluateOptions);
#define DERIVATIVES_OF(Index) DERIVATIVES(Index, float) DERIVATIVES(Index, double)
PLEACH_FOR_INDICES(DERIVATIVES_OF)

}  // namespace pleach
