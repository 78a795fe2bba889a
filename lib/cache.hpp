// Data that operations keep on an object for later calls, as on a Tree.
#pragma once

#include "once.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <typeindex>

namespace pleach {

/// Holds one value of each type, computed by the first thread that asks for it. The owner of the cache need not know
/// the types.
class Cache {
 public:
  /// `make` returns a std::unique_ptr<const T>; see OnFirstUse.
  template <class T, class Make>
  const T& get(Make make) {
    return slot<T>().get(make);
  }

 private:
  template <class T>
  OnFirstUse<T>& slot() {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<void>& slot = slots_[typeid(T)];
    if (slot == nullptr) slot = std::make_shared<OnFirstUse<T>>();
    return *static_cast<OnFirstUse<T>*>(slot.get());
  }

  std::mutex mutex_;
  std::map<std::type_index, std::shared_ptr<void>> slots_;
};

}  // namespace pleach
