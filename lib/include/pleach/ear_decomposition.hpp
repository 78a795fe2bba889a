// Ear decompositions of graphs, and st-numberings of biconnected ones.
#pragma once

#include <pleach/vector.hpp>

#include <cstddef>
#include <span>

namespace pleach {

/// ear[e] = the ear of edge e, which joins from[e] and to[e]; -1 for a bridge or a loop. Returns the number of ears.
///
/// The first ear of each 2-edge-connected component is a cycle. Each later ear is a path of which only the ends are on
/// earlier ears, or a cycle with one vertex on them. The decomposition is open as far as possible: in each biconnected
/// component, all ears but the first are paths with two different ends. Repeated edges are edges of their own.
///
/// Maon, Schieber and Vishkin, "Parallel ear decomposition search (EDS) and st-numbering in graphs", 1986: an ear is an
/// edge that is not in a spanning forest, with those of the forest that it is the first one to cover, in the order of
/// the lowest common ancestors of their ends. Chords of one ancestor are ordered by their distance, in the graph in
/// which they join its children, from what other chords join with the rest. Every backend and every run gives the same
/// ears. Work of minimum_spanning_forest(), twice, and of Tree() for 3 n vertices; scratch memory of 16 n + 14 m
/// numbers of 32 bits or less, beside theirs. Returns when the ears are counted; the result may still be in
/// computation.
///
/// Throws ArgumentError (lengths, a Vector that is given twice), RangeError (a vertex outside [0, vertices)),
/// OverflowError beyond 2^29 - 1 vertices or 2^30 - 1 edges; before anything is written.
template <class Index>
PLEACH_EXPORT std::size_t ear_decomposition(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                                            Vector<Index>& ear);

/// number[v] = the place of v, from 1 to n, in an order of the vertices in which s is the first one, t the last one,
/// and every other vertex has a neighbour before it and one after it. Such an order exists if the graph with an edge
/// from s to t is biconnected. If not, throws StructureError, which names a vertex that separates others or is not
/// connected with s. Loops and repeated edges are fine.
///
/// Maon, Schieber and Vishkin, as above: ears are put into the order one by one, beside one of their ends. An earlier
/// ear decides which end comes first; a rootfix over the tree of ears finds this for all ears at once. Every backend
/// and every run gives the same numbers. Work of biconnected_components() and ear_decomposition(), and of Tree() for 2
/// n vertices. Returns when the order is known; the result may still be in computation.
///
/// Throws ArgumentError (s = t), RangeError, OverflowError as ear_decomposition(), too.
template <class Index>
PLEACH_EXPORT void st_numbering(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to, Index s,
                                Index t, Vector<Index>& number);

/// The same on host data: the functions return when the results are complete. The ranges must not overlap.
template <class Index>
PLEACH_EXPORT std::size_t ear_decomposition(Runtime& runtime, std::size_t vertices, std::span<const Index> from,
                                            std::span<const Index> to, std::span<Index> ear);
template <class Index>
PLEACH_EXPORT void st_numbering(Runtime& runtime, std::size_t vertices, std::span<const Index> from,
                                std::span<const Index> to, Index s, Index t, std::span<Index> number);

}  // namespace pleach
