#include "plan.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace parsimony {

Children::Children(const Phylogeny& tree) : begin(tree.size() + 1), child(tree.size() - 1) {
  for (std::size_t v = 1; v < tree.size(); ++v) ++begin[static_cast<std::size_t>(tree.parent[v]) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  auto next = begin;
  for (std::size_t v = 1; v < tree.size(); ++v) {
    child[static_cast<std::size_t>(next[static_cast<std::size_t>(tree.parent[v])]++)] = static_cast<std::int32_t>(v);
  }
}

namespace {

class Planner {
 public:
  Planner(const Phylogeny& tree, std::span<const std::int32_t> taxon_of, bool keep)
      : tree_(tree), taxon_of_(taxon_of), keep_(keep), children_(tree) {
    plan_.slot.assign(tree.size(), -1);
    std::vector<std::int32_t> size(tree.size(), 1);
    for (std::size_t v = tree.size(); v-- > 1;) size[static_cast<std::size_t>(tree.parent[v])] += size[v];
    for (std::size_t v = 0; v < tree.size(); ++v) {
      std::ranges::stable_sort(children_.of(v), std::greater(),
                               [&](std::int32_t c) { return size[static_cast<std::size_t>(c)]; });
    }
  }

  Plan operator()() {
    struct Open {
      std::size_t vertex, next;
    };
    std::vector<Open> open{{0, 0}};
    while (!open.empty()) {
      auto& [v, next] = open.back();
      const auto children = children_.of(v);
      while (next < children.size() && !has_children(children[next])) ++next;
      if (next < children.size()) {
        open.push_back({static_cast<std::size_t>(children[next++]), 0});
      } else {
        join(v);
        open.pop_back();
      }
    }
    if (keep_) plan_down();
    return std::move(plan_);
  }

 private:
  [[nodiscard]] bool has_children(std::int32_t v) const { return children_.has(static_cast<std::size_t>(v)); }

  void join(std::size_t v) {
    const auto children = children_.of(v);
    plan_.slot[v] = take_slot();
    plan_.up.push_back(plan_.slot[v]);
    add_children(plan_.up, v);
    ++plan_.vertices;
    plan_.max_changes += children.size() - 1;
    plan_.most_children = std::max(plan_.most_children, children.size());
    if (keep_) return;
    for (const std::int32_t c : children) {
      if (has_children(c)) free_.push_back(plan_.slot[static_cast<std::size_t>(c)]);
    }
  }

  std::int32_t take_slot() {
    if (free_.empty()) return static_cast<std::int32_t>(plan_.slots++);
    const std::int32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }

  void add_children(std::vector<std::int32_t>& to, std::size_t v) {
    const auto children = children_.of(v);
    to.push_back(static_cast<std::int32_t>(children.size()));
    for (const std::int32_t c : children) {
      const auto child = static_cast<std::size_t>(c);
      to.push_back(has_children(c) ? ~plan_.slot[child] : taxon_of_[child]);
    }
  }

  void plan_down() {
    for (std::size_t v = 0; v < tree_.size(); ++v) {
      if (!children_.has(v)) continue;
      plan_.down.push_back(plan_.slot[v]);
      plan_.down.push_back(v == 0 ? -1 : plan_.slot[static_cast<std::size_t>(tree_.parent[v])]);
      add_children(plan_.down, v);
    }
  }

  const Phylogeny& tree_;
  std::span<const std::int32_t> taxon_of_;
  const bool keep_;
  Children children_;
  std::vector<std::int32_t> free_;
  Plan plan_;
};

}  // namespace

Plan make_plan(const Phylogeny& tree, std::span<const std::int32_t> taxon_of, bool keep) {
  return Planner(tree, taxon_of, keep)();
}

}  // namespace parsimony
