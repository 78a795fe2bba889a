// Lowest common ancestors by range minima over preorder (Bender and Farach-Colton, "The LCA problem revisited", 2000).
#include <pleach/error.hpp>
#include <pleach/tree_functions.hpp>

#include "arguments.hpp"
#include "list/links.hpp"
#include "once.hpp"
#include "runtime/phases/runtime.hpp"
#include "tree/block_minima/codelet.hpp"
#include "tree/minima.hpp"
#include "tree/parent_places/codelet.hpp"
#include "tree/preorder.hpp"
#include "tree/range_minima/codelet.hpp"

#include <new>

namespace pleach {

template <class Index>
struct LowestCommonAncestors<Index>::Impl {
  explicit Impl(const Tree<Index>& tree);

  Runtime& runtime;
  std::size_t n;
  std::shared_ptr<Handle> place, order;          // of vertices in preorder, and their inverse
  std::shared_ptr<Handle> parent_place, minima;  // by place
};

template <class Index>
LowestCommonAncestors<Index>::Impl::Impl(const Tree<Index>& tree)
    : runtime(tree.runtime()),
      n(tree.size()),
      place(runtime.impl().allocate(n, sizeof(Index))),
      order(runtime.impl().allocate(n, sizeof(Index))),
      parent_place(runtime.impl().allocate(n, sizeof(std::int32_t))),
      minima(runtime.impl().allocate(minima_size(n), sizeof(std::int32_t))) {
  if (n == 0) return;
  const Submission submission;
  const Preorder preorder(tree);
  preorder.number({.preorder = place});
  preorder.list({.vertex = order});
  parent_places::submit.over(runtime, n, {type_of<Index>(), type_of<Index>(), -1, 0},
                             {order, tree.parent(), place, parent_place});
  block_minima::submit(runtime, {}, {parent_place, minima});
  for (Handle* handle : {place.get(), order.get(), parent_place.get(), minima.get()}) handle->set_filled();
}

template <class Index>
LowestCommonAncestors<Index>::LowestCommonAncestors(const Tree<Index>& tree) try
    : impl_(std::make_shared<const Impl>(tree)) {
} catch (const std::bad_alloc&) {
  throw_out_of_memory("LowestCommonAncestors");
}

template <class Index>
const typename LowestCommonAncestors<Index>::Impl& LowestCommonAncestors<Index>::impl() const {
  return kept_by("LowestCommonAncestors", impl_);
}

template <class Index>
void LowestCommonAncestors<Index>::operator()(const Vector<Index>& u, const Vector<Index>& v,
                                              Vector<Index>& result) const try {
  constexpr const char* function = "LowestCommonAncestors";
  const std::size_t m = u.size();
  require_length(function, "v", v.size(), "u", m);
  require_addressable(function, "pairs", m);
  require_length(function, "result", result.size(), "u", m);
  require_runtime(function, "u", u, impl().runtime);
  require_runtime(function, "v", v, impl().runtime);
  require_runtime(function, "result", result, impl().runtime);
  require_filled(function, "u", u);
  require_filled(function, "v", v);
  if (m == 0) return;
  require_different(function, "u", u, "result", result);
  require_different(function, "v", v, "result", result);
  inspect(function, "u", u, impl().n);
  inspect(function, "v", v, impl().n);

  Runtime& runtime = impl().runtime;
  const Submission submission;
  range_minima::submit.over(runtime, m, {type_of<Index>(), range_minima::Kind::ancestor},
                            {impl().parent_place, impl().minima, u, v, result, impl().place, impl().order});
  result.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("LowestCommonAncestors");
}

template <class Index>
void LowestCommonAncestors<Index>::operator()(std::span<const Index> u, std::span<const Index> v,
                                              std::span<Index> result) const try {
  require_disjoint("LowestCommonAncestors", {{"u", u}, {"v", v}}, {{"result", result}});
  HostVector<const Index> first(impl().runtime, u), second(impl().runtime, v);
  HostVector<Index> ancestor(impl().runtime, result);
  (*this)(first.vector(), second.vector(), ancestor.vector());
  ancestor.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory("LowestCommonAncestors");
}

template class LowestCommonAncestors<std::int32_t>;
template class LowestCommonAncestors<std::int64_t>;

}  // namespace pleach
