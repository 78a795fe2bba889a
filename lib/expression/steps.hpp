// The steps that evaluate expressions by contraction: codelets/expression/forms.hpp.
#pragma once

#include <pleach/tree.hpp>

#include "base/types.hpp"
#include "expression/forms.hpp"
#include "runtime/data/handle.hpp"

#include <memory>
#include <vector>

namespace pleach {

/// The steps of a nonempty tree, in rounds: the heavy paths with the fewest paths above them come first. The steps of a
/// path are contiguous, from its last vertex up. They take 8 bytes for each of fewer than 2 n steps, and 4 n bytes.
class TreeSteps {
 public:
  /// Waits for the steps. Call it without a Submission.
  template <class Index>
  explicit TreeSteps(const Tree<Index>& tree);

  [[nodiscard]] std::size_t size() const { return bounds_.back(); }
  [[nodiscard]] Handle& owner() const { return *owner_; }    ///< uint32 for each step: vertex and role
  [[nodiscard]] Handle& source() const { return *source_; }  ///< uint32 for each step: the source of its operand
  [[nodiscard]] Handle& last() const { return *last_; }      ///< n uint32: the last step of each vertex
  /// Round r has the steps [bounds()[r], bounds()[r + 1]).
  [[nodiscard]] const std::vector<std::uint32_t>& bounds() const { return bounds_; }
  [[nodiscard]] Handle& bound() const { return *bound_; }  ///< bounds() for tasks

 private:
  std::vector<std::uint32_t> bounds_;
  std::shared_ptr<Handle> owner_, source_, last_, bound_;
};

/// Returns the tree's steps; the first call computes them. Call it without a Submission.
template <class Index>
const TreeSteps& steps_of(const Tree<Index>& tree);

/// Submits the computation of all steps' results, of values of type `value`.
void submit_steps(Runtime& runtime, const TreeSteps& steps, Type value, Forms forms, const Handle& operation,
                  const Handle& values, const Handle& result);

/// Submits the computation of the derivatives of the roots by all steps.
void submit_derivatives(Runtime& runtime, const TreeSteps& steps, Type value, const Handle& operation,
                        const Handle& values, const Handle& result, const Handle& derivative);

}  // namespace pleach
