// unite_vertices: a set of all vertices of those of up to three devices, as bits; neighbours may share a word. Sets of
// more devices are added to it.
//
// Example, to1 1, to2 2: part1 0x80000000 0x1, part2 0x6 0x8, set of 5 words -> set 0x0 0x80000000 0x7 0x8 0x0
//
// Work: the words of all vertices; traffic: these, and once more all words of the parts.
#pragma once

#include "base/signature.hpp"

namespace pleach::unite_vertices {

struct Arguments {
  std::uint32_t to1 = 0;  // the words of the set that the parts begin in
  std::uint32_t to2 = 0;
  std::uint32_t to3 = 0;
  bool adds = false;  // to those that are in the set
};

struct Buffers {
  In<std::uint32_t, sized | remote> part1;
  In<std::uint32_t, sized | optional | remote> part2, part3;
  InOut<std::uint32_t, sized> set;  // or Out, where nothing is added
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::unite_vertices
