// Targets: the elements of a vector that the indices in another vector name. The constructor tells their owners; then
// values can be sent there and fetched any number of times.
#pragma once

#include "blocks/route.hpp"
#include "blocks/temporary.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace pleach {

class Targets {
 public:
  /// The indices must be inside `to`. Waits for all ranks. Call it and the other functions without a Submission.
  template <class Index>
  Targets(const BlockVector<Index>& index, std::shared_ptr<const Layout> to);

  /// to[index[i]] = values[i], for indices that differ. Other elements keep their values, if they have any.
  template <class T>
  void put(const BlockVector<T>& values, BlockVector<T>& to) const {
    put(handles_of(values), type_of<T>(), handles_of(to));
  }

  /// to[j] = the minimum of to[j] and of the numbers[i] with index[i] = j, for all j.
  void lower(const Numbers& numbers, Numbers& to) const;

  /// Sends values to each own block of `to`. Returns them as messages; places() has the elements that they belong to.
  template <class T>
  [[nodiscard]] Messages send(const BlockVector<T>& values) const {
    return route_.send(handles_of(values), type_of<T>());
  }
  [[nodiscard]] const Messages& places() const { return places_; }

  /// The vectors that it uses, for await().
  [[nodiscard]] Handles vectors() const;

  /// numbers[i] = places[index[i]] + the number of the first element of that block in `of`; -1 if the place is all
  /// ones. `places` are uint32, a vector for each own block, which saves memory compared with 64-bit numbers.
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
  std::shared_ptr<const Layout> from_, to_;  // used by the route
  Route route_;
  Messages places_;  // for each own block of `to`
};

/// The same for indices that name each element of `to` exactly once, so that messages fill a block and the source of
/// each element is known. Vectors are then written in order and read at scattered addresses, which is twice as fast on
/// a GPU as the opposite. Vectors larger than its cache are permuted in passes (array/permutation.hpp).
class Arrangement {
 public:
  /// Waits for all ranks. Call it and the other functions without a Submission.
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
  std::shared_ptr<const Layout> from_, to_;  // used by the route
  Route route_;
  Handles place_;  // for each own block of `to`: the place of each received value; uint32
  Handles value_;  // the inverse: the number of the received value for each element
};

}  // namespace pleach
