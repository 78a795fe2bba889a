// Concurrent union-find for the phases that hook vertices together; see hook_edges/codelet.hpp for the papers. label[v]
// <= v is the link of v; a root links to itself.

// Returns the root of v, which links to `parent`. Halves the path. A store may undo another's shortening of a link: the
// link still leads to the root.
uint root(volatile global uint *label, uint v, uint parent) {
  while (true) {
    const uint next = label[parent];
    if (next == parent) return parent;
    label[v] = next;
    v = next;
    parent = label[v];
  }
}

// Returns false if both are in one component; in a graph of many edges most ends soon have equal labels.
bool join(volatile global uint *label, uint a, uint b) {
  while (true) {
    const uint parent_a = label[a], parent_b = label[b];
    if (parent_a == parent_b || parent_a == b || parent_b == a) return false;
    a = root(label, a, parent_a);
    b = root(label, b, parent_b);
    if (a == b) return false;
    const uint larger = max(a, b), smaller = min(a, b);
    a = atomic_cmpxchg(&label[larger], larger, smaller);
    if (a == larger) return true;
    b = smaller;
  }
}
