// What is made when it is first asked for.
#pragma once

#include <memory>
#include <mutex>

namespace pleach {

/// Made once, by the first of the threads that ask; the others wait for it. Where it cannot be made, the next one
/// tries.
template <class T>
class OnFirstUse {
 public:
  /// `make` returns a std::unique_ptr.
  template <class Make>
  const T& get(Make make) {
    std::call_once(once_, [&] { value_ = make(); });
    return *value_;
  }

 private:
  std::once_flag once_;
  std::unique_ptr<const T> value_;
};

}  // namespace pleach
