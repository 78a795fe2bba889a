// Concurrent union-find, as the phases that hook vertices together need it: hook_edges/codelet.hpp names the papers.
// label[v] <= v is what v links to; a root is its own.

// The root of v, which links to `parent`. Halves the path. A store may bring back a link that another has shortened
// meanwhile: it still leads to the root.
uint root(volatile global uint *label, uint v, uint parent) {
  while (true) {
    const uint next = label[parent];
    if (next == parent) return parent;
    label[v] = next;
    v = next;
    parent = label[v];
  }
}

// False if both are in one component: in a graph of many edges most ends soon have one label.
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
