// The elements of a vector that the indices of another one name. Once their owners know them, values go there and come
// back as often as they are needed.
#pragma once

#include "blocks/route.hpp"
#include "blocks/temporary.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace pleach {

class Targets {
 public:
  /// The indices are inside `to`. Waits for all ranks; called without a Submission, as all of it.
  template <class Index>
  Targets(const BlockVector<Index>& index, std::shared_ptr<const Layout> to);

  /// to[index[i]] = values[i], for indices that differ. The other elements keep what they hold, if anything was written
  /// to their blocks before.
  template <class T>
  void put(const BlockVector<T>& values, BlockVector<T>& to) const {
    put(handles_of(values), type_of<T>(), handles_of(to));
  }

  /// The least of to[j] and of the numbers of those whose index is j becomes to[j], for all j.
  void lower(const Numbers& numbers, Numbers& to) const;

  /// Returns the values that each own block of `to` gets, in messages, and the places that they go to.
  template <class T>
  [[nodiscard]] Messages send(const BlockVector<T>& values) const {
    return route_.send(handles_of(values), type_of<T>());
  }
  [[nodiscard]] const Messages& places() const { return places_; }

  /// The vectors that it uses, for await().
  [[nodiscard]] Handles vectors() const;

  /// numbers[i] = places[index[i]] and the number of the first of `of` in that block, or -1 for what has no place
  /// there, all ones. `places` are uint32, a vector for each own block; nobody has 64 bits for each of its elements.
  void get_numbers(const Handles& places, const Layout& of, Numbers& numbers) const;

  /// values[i] = from[index[i]]
  template <class T>
  void get(const BlockVector<T>& from, BlockVector<T>& values) const {
    get(handles_of(from), type_of<T>(), handles_of(values));
  }

 private:
  void put(const Handles& values, Type type, const Handles& to) const;
  [[nodiscard]] Messages answers(const Handles& from, Type type) const;
  void get(const Handles& from, Type type, const Handles& values) const;

  Runtime& runtime_;
  std::shared_ptr<const Layout> from_, to_;  // which the route goes by
  Route route_;
  Messages places_;  // to each own block of `to`
};

/// The same for indices that name each element of `to` once: what comes to a block fills it, and it is known which
/// value each element gets. Vectors are then written in order, and read at random, which is twice as fast on a GPU as
/// the other way round; where they are more than its cache holds it does neither (array/permutation.hpp).
class Arrangement {
 public:
  /// Waits for all ranks; called without a Submission, as all of it.
  template <class Index>
  Arrangement(const BlockVector<Index>& index, std::shared_ptr<const Layout> to);

  /// to[index[i]] = values[i]
  template <class T>
  void put(const BlockVector<T>& values, BlockVector<T>& to) const {
    put(handles_of(values), type_of<T>(), handles_of(to));
  }

  /// values[i] = from[index[i]]
  template <class T>
  void get(const BlockVector<T>& from, BlockVector<T>& values) const {
    get(handles_of(from), type_of<T>(), handles_of(values));
  }

  [[nodiscard]] const std::shared_ptr<const Layout>& layout() const { return to_; }

  /// The vectors that it uses, for await().
  [[nodiscard]] Handles vectors() const;

 private:
  void put(const Handles& values, Type type, const Handles& to) const;
  void get(const Handles& from, Type type, const Handles& values) const;

  Runtime& runtime_;
  std::shared_ptr<const Layout> from_, to_;  // which the route goes by
  Route route_;
  Handles place_;  // of each own block of `to`: where each of the values that come goes; uint32
  Handles value_;  // and the number of the one that each element gets
};

}  // namespace pleach
