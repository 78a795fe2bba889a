// Operations on BlockVectors: those of Vectors, by all devices of a process, or by several processes that all call
// them.
//
// The BlockVectors of one call belong to one Network. Where an operation reads them element by element, they have one
// layout; BlockVectors that are made in the same way for the same size have. Integer results do not depend on ranks and
// blocks; float results are the same in each run for one layout. If one process has all elements in one block, most
// operations are those on Vectors. Several accelerators share the blocks.
#pragma once

#include <pleach/block_vector.hpp>
#include <pleach/operators.hpp>
#include <pleach/sort.hpp>

namespace pleach {

/// output[i] = input[0] op … op input[i-1], and the operator's identity for i = 0. One layout; input and output may be
/// the same.
///
/// Each block is summed, the few sums are scanned, and each block is scanned, beginning with the sum of the blocks
/// before it (Vadhiyar, "Prefix computations"): work 2n, memory traffic 3n, one value a block between ranks. Waits for
/// the sums of the blocks.
///
/// Throws ArgumentError as the operation on Vectors.
template <class T>
PLEACH_EXPORT void exclusive_scan(const BlockVector<T>& input, BlockVector<T>& output, Operator op = plus);

/// output[i] = input[0] op … op input[i]. As exclusive_scan in all else.
template <class T>
PLEACH_EXPORT void inclusive_scan(const BlockVector<T>& input, BlockVector<T>& output, Operator op = plus);

/// result[i] = values[index[i]], where the index of an element is its number in the whole vector. The result has the
/// layout of the indices; values may have another one.
///
/// Each block sorts its indices by the block that has the value, asks each of these blocks in one message, and stores
/// the answers. O(n) work and memory traffic. A pair of blocks exchanges a message of 4 bytes an element each way, and
/// one of values back.
///
/// Waits until the number of elements of each message is known. Throws ArgumentError (lengths, layouts, one vector
/// twice), RangeError (the first index that is outside).
template <class Index, class T>
PLEACH_EXPORT void gather(const BlockVector<T>& values, const BlockVector<Index>& index, BlockVector<T>& result);

/// result[index[i]] = values[i], for indices that differ; values have the layout of the indices. Elements of the result
/// that no index names keep their values. Otherwise as gather, but messages go one way only.
template <class Index, class T>
PLEACH_EXPORT void scatter(const BlockVector<T>& values, const BlockVector<Index>& index, BlockVector<T>& result);

/// Sorts the keys in ascending order. Complex keys are not allowed. The layout does not change. Of floats, -0 comes
/// before 0, and NaNs come after all numbers.
///
/// automatic, radix: each block sorts its keys; then the blocks look for the keys at the boundaries of the blocks of
/// the result, all at once, by counting the keys below pivots (Kalé and Krishnan, "A comparison based parallel sorting
/// algorithm", 1993; Solomonik and Kalé, "Highly scalable parallel sorting", 2010), These boundaries are exact, so that
/// blocks keep their sizes for any keys. Each block then receives its keys from all blocks, and sorts them. Work O(n);
/// each key is sent once.
///
/// sample: the keys at the boundaries are found among samples, 32 for each block of each block (Shi and Schaeffer,
/// "Parallel sorting by regular sampling", 1992). quicksort: half of the blocks get the keys below a pivot, half the
/// others, and so on for each half: each key is sent log2(blocks) times (Vadhiyar, "Parallel sorting"). Both give each
/// block its final number of keys up to 10 percent, for any keys: equal keys are divided by their places. Then each
/// block sorts its keys, and sends excess keys to its neighbours.
///
/// Results are the same. Throws ArgumentError (complex numbers, no such algorithm).
template <class Key>
PLEACH_EXPORT void sort(BlockVector<Key>& keys, SortOptions options = {});

/// The same with a value for each key, in the same layout: values of equal keys keep their order.
template <class Key, class T>
PLEACH_EXPORT void sort_by_key(BlockVector<Key>& keys, BlockVector<T>& values, SortOptions options = {});

/// rank[i] = the number of elements before i in its list, where successor[i] is the number of the element after i, and
/// the last of a list is its own successor; one list, or many. One layout.
///
/// If one process has all blocks, and each device memory for about 50 bytes an element, one device ranks the list as
/// that of a Vector. Otherwise by contraction with random mates (Miller and Reif, "Parallel tree contraction and its
/// application", 1985): in each round about 1/4 of the elements absorb their successors, until the rest fits in one
/// device, or, among several processes, in one block, which rank 0 scans. Work O(n); about 70 n bytes go between blocks
/// in all. Beside the links and the ranks, some 50 n bytes of memory in the first round.
///
/// Waits for all ranks in each round. Throws ArgumentError (layouts, one vector twice), RangeError (the first successor
/// that is outside), StructureError (two elements with one successor, a cycle).
template <class Index>
PLEACH_EXPORT void list_rank(const BlockVector<Index>& successor, BlockVector<Index>& rank);

/// result[i] = values[h] op … op values[p], from the head h of the list of i to the element p before i, and the
/// operator's identity for the head; with `inclusive` up to values[i]. As list_rank in all else.
template <class Index, class Value>
PLEACH_EXPORT void list_scan(const BlockVector<Index>& successor, const BlockVector<Value>& values,
                             BlockVector<Value>& result, Operator op = plus, bool inclusive = false);

}  // namespace pleach
