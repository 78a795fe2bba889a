// The steps by which expressions are evaluated by contraction: codelets/expression/forms.hpp.
#pragma once

#include <pleach/tree.hpp>

#include "base/types.hpp"
#include "expression/forms.hpp"
#include "runtime/data/handle.hpp"

#include <memory>
#include <vector>

namespace pleach {

/// The steps of a tree that is not empty, in rounds: those of the heavy paths with the fewest other paths above them
/// come first. The steps of a path follow each other, from its last vertex up. It takes 8 bytes for each of fewer than
/// 2 n steps, and 4 n bytes.
class TreeSteps {
 public:
  /// Waits for them. Made without a Submission.
  template <class Index>
  explicit TreeSteps(const Tree<Index>& tree);

  [[nodiscard]] std::size_t size() const { return bounds_.back(); }
  [[nodiscard]] Handle& owner() const { return *owner_; }    ///< uint32 of each step: vertex and role
  [[nodiscard]] Handle& source() const { return *source_; }  ///< uint32 of each step: where its operand comes from
  [[nodiscard]] Handle& last() const { return *last_; }      ///< n uint32: the last step of each vertex
  /// Round r has the steps [bounds()[r], bounds()[r + 1]).
  [[nodiscard]] const std::vector<std::uint32_t>& bounds() const { return bounds_; }
  [[nodiscard]] Handle& bound() const { return *bound_; }  ///< the same for tasks

 private:
  std::vector<std::uint32_t> bounds_;
  std::shared_ptr<Handle> owner_, source_, last_, bound_;
};

/// The tree's own, which are made the first time. Called without a Submission.
template <class Index>
const TreeSteps& steps_of(const Tree<Index>& tree);

/// The results of all steps, of values that have the type.
void submit_steps(Runtime& runtime, const TreeSteps& steps, Type value, Forms forms, const Handle& operation,
                  const Handle& values, const Handle& result);

/// The derivatives by them, of the roots above them.
void submit_derivatives(Runtime& runtime, const TreeSteps& steps, Type value, const Handle& operation,
                        const Handle& values, const Handle& result, const Handle& derivative);

}  // namespace pleach
