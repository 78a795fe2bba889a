// The elements of a vector that the indices of another one name. Once their owners know them, values go there and come
// back as often as they are needed.
#pragma once

#include "blocks/route.hpp"
#include "blocks/temporary.hpp"

#include <memory>

namespace pleach {

class Targets {
 public:
  /// The indices are inside `to`. Waits for all ranks; called without Engine's submission lock, as all of it.
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

  /// values[i] = from[index[i]]
  template <class T>
  void get(const BlockVector<T>& from, BlockVector<T>& values) const {
    get(handles_of(from), type_of<T>(), handles_of(values));
  }

 private:
  void put(const Handles& values, Type type, const Handles& to) const;
  void get(const Handles& from, Type type, const Handles& values) const;

  Runtime& runtime_;
  std::shared_ptr<const Layout> from_, to_;  // which the route goes by
  Route route_;
  Messages places_;  // to each own block of `to`
};

}  // namespace pleach
