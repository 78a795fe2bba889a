// add_vertices: adds some vertices to a set of all, both as bits; those of neighbouring blocks may share a word.
//
// Example, to 1: part 0x80000000 0x1, set 0x3 0x4 0x0 -> set 0x3 0x80000004 0x1
//
// Work: the words of the part; traffic: these, and as many of the set.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::add_vertices {

struct Arguments {
  std::uint32_t to;  // the word of the set that the part begins in
};

struct Buffers {
  In<std::uint32_t, sized> part;  // n words
  InOut<std::uint32_t> set;       // to + n or more
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::add_vertices
