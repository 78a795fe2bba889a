// unite_vertices: unites the sets of vertices of up to three devices, as bits; neighbouring parts may share a word.
// Further calls add more devices.
//
// Example, to1 1, to2 2: part1 0x80000000 0x1, part2 0x6 0x8, set of 5 words -> set 0x0 0x80000000 0x7 0x8 0x0
//
// Work: the words of all vertices; traffic: these, and the words of the parts.
#pragma once

#include "base/signature.hpp"

namespace pleach::unite_vertices {

struct Arguments {
  std::uint32_t to1 = 0;  // the words of the set where the parts begin
  std::uint32_t to2 = 0;
  std::uint32_t to3 = 0;
  bool adds = false;  // keep the bits that are set already
};

struct Buffers {
  In<std::uint32_t, sized | remote> part1;
  In<std::uint32_t, sized | optional | remote> part2, part3;
  InOut<std::uint32_t, sized> set;  // Out unless `adds`
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::unite_vertices
