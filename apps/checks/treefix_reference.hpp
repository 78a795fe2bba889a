// Sequential treefix, written for clarity: the baseline of Defour and Marin, section 4.1, a breadth-first search over
// CSR with a queue.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pleach::reference {

/// A forest as lists of children: those of v are column[row[v]] … column[row[v + 1] - 1], in ascending order.
template <class Index>
struct Children {
  std::vector<Index> row;
  std::vector<Index> column;
  std::vector<Index> root;
};

template <class Index>
Children<Index> children_of(std::span<const Index> parent);

/// result[v] = the sum over the ancestors of v, from the root down, and v's own weight if inclusive. `queue` has room
/// for all vertices, and holds them in breadth-first order afterwards.
template <class Index, class Value, class Op>
void rootfix(const Children<Index>& children, std::span<const Value> weight, std::span<Value> result, Op op,
             Value identity, bool inclusive, std::span<Index> queue) {
  std::size_t tail = 0;
  for (const Index root : children.root) {
    result[static_cast<std::size_t>(root)] = inclusive ? weight[static_cast<std::size_t>(root)] : identity;
    queue[tail++] = root;
  }
  for (std::size_t head = 0; head < tail; ++head) {
    const auto v = static_cast<std::size_t>(queue[head]);
    const Value above = inclusive ? result[v] : op(result[v], weight[v]);
    for (Index edge = children.row[v]; edge < children.row[v + 1]; ++edge) {
      const Index child = children.column[static_cast<std::size_t>(edge)];
      result[static_cast<std::size_t>(child)] = inclusive ? op(above, weight[static_cast<std::size_t>(child)]) : above;
      queue[tail++] = child;
    }
  }
}

/// result[v] = the sum over the subtree of v, without v's own weight unless inclusive.
template <class Index, class Value, class Op>
void leaffix(const Children<Index>& children, std::span<const Value> weight, std::span<Value> result, Op op,
             Value identity, bool inclusive, std::span<Index> queue) {
  std::size_t tail = 0;
  for (const Index root : children.root) queue[tail++] = root;
  for (std::size_t head = 0; head < tail; ++head) {
    const auto v = static_cast<std::size_t>(queue[head]);
    for (Index edge = children.row[v]; edge < children.row[v + 1]; ++edge) {
      queue[tail++] = children.column[static_cast<std::size_t>(edge)];
    }
  }
  for (std::size_t head = tail; head-- > 0;) {
    const auto v = static_cast<std::size_t>(queue[head]);
    Value sum = inclusive ? weight[v] : identity;
    for (Index edge = children.row[v]; edge < children.row[v + 1]; ++edge) {
      const auto child = static_cast<std::size_t>(children.column[static_cast<std::size_t>(edge)]);
      sum = op(sum, inclusive ? result[child] : op(weight[child], result[child]));
    }
    result[v] = sum;
  }
}

}  // namespace pleach::reference
