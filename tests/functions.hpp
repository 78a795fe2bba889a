// The functions of vertices by number.
#pragma once

namespace pleach::test {

inline constexpr int functions = 11;
inline constexpr const char* names[functions] = {"parent",   "size", "preorder", "postorder", "level", "height",
                                                 "children", "root", "first",    "last",      "order"};

/// Function k of TreeFunctions, the library's or the reference's.
template <class Functions>
auto& member(Functions& f, int k) {
  decltype(f.parent)* members[] = {&f.parent,   &f.size, &f.preorder, &f.postorder, &f.level, &f.height,
                                   &f.children, &f.root, &f.first,    &f.last,      &f.order};
  return *members[k];
}

}  // namespace pleach::test
