#include "arguments.hpp"

#include "runtime/engine.hpp"

#include <future>
#include <memory>

namespace pleach {

void require_meaning(const char* function, Operator op, Type type) {
  if (!has_meaning(op, type)) {
    throw ArgumentError(std::string(function) + ": operator " + name_of(op) + " has no meaning for " + name_of(type));
  }
}

void require_inverse(const char* function, Operator op) {
  if (!has_inverse(op)) {
    throw ArgumentError(std::string(function) + ": operator " + name_of(op) + " has no inverse; plus and bit_xor have");
  }
}

void require_length(const char* function, const char* name, std::size_t length, const char* other,
                    std::size_t expected) {
  if (length != expected) {
    throw ArgumentError(std::string(function) + ": " + name + " has " + std::to_string(length) + " elements, " + other +
                        " has " + std::to_string(expected));
  }
}

void acquire(Handle& handle, int node, starpu_data_access_mode mode) {
  const Engine::Activity activity;
  auto* done = new std::promise<void>;
  const std::future<void> future = done->get_future();
  {
    const auto submission = Engine::instance().submission();
    starpu_data_acquire_on_node_cb(
        handle.whole().handle, node, mode,
        [](void* promise) {
          const std::unique_ptr<std::promise<void>> owner(static_cast<std::promise<void>*>(promise));
          owner->set_value();
        },
        done);
  }
  future.wait();
}

}  // namespace pleach
