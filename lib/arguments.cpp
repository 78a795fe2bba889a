#include "arguments.hpp"

#include "runtime/phases/completion.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/submission.hpp"

#include <chrono>
#include <cstdint>
#include <future>
#include <limits>
#include <memory>

namespace pleach {

void throw_out_of_memory(const char* function) { throw MemoryError(std::string(function) + ": out of memory"); }

void require_meaning(const char* function, Operator op, Type type) {
  require_choice(function, "operator", op, saturating_plus);
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

void require_countable(const char* function, const char* elements, std::size_t n) {
  if (n > std::numeric_limits<std::int32_t>::max()) {
    throw OverflowError(std::string(function) + ": " + std::to_string(n) + ' ' + elements + " are more than 2^31 - 1");
  }
}

void require_addressable(const char* function, const char* elements, std::size_t n) {
  if (n > std::numeric_limits<std::uint32_t>::max()) {
    throw OverflowError(std::string(function) + ": " + std::to_string(n) + ' ' + elements + " are more than 2^32 - 1");
  }
}

void require_disjoint(const char* function, std::span<const HostRange> inputs, std::span<const HostRange> outputs) {
  const auto require = [function](const HostRange& a, const HostRange& b) {
    const auto begin_of = [](const HostRange& range) { return reinterpret_cast<std::uintptr_t>(range.bytes.data()); };
    if (begin_of(a) < begin_of(b) + b.bytes.size() && begin_of(b) < begin_of(a) + a.bytes.size()) {
      throw ArgumentError(std::string(function) + ": " + a.name + " and " + b.name + " overlap");
    }
  };
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    for (const HostRange& input : inputs) require(input, outputs[k]);
    for (const HostRange& other : outputs.first(k)) require(other, outputs[k]);
  }
}

void acquire(Runtime& runtime, std::span<Handle* const> handles, int node, starpu_data_access_mode mode) {
  require_waiting();
  if (node == STARPU_MAIN_RAM) {
    for (Handle* handle : handles) runtime.impl().require_room_on_host(*handle);
  }
  const Waiting waiting;
  std::vector<std::unique_ptr<std::promise<void>>> done;
  std::vector<std::future<void>> acquired;
  for (std::size_t k = 0; k < handles.size(); ++k) {
    acquired.push_back(done.emplace_back(std::make_unique<std::promise<void>>())->get_future());
  }
  {
    const Submission submission;
    for (std::size_t k = 0; k < handles.size(); ++k) {
      starpu_data_acquire_on_node_cb(
          handles[k]->whole().handle, node, mode,
          [](void* promise) {
            const std::unique_ptr<std::promise<void>> owner(static_cast<std::promise<void>*>(promise));
            owner->set_value();
          },
          done[k].release());
    }
  }
  spin_until([&] {
    return std::ranges::all_of(acquired, [](const std::future<void>& future) {
      return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    });
  });
  for (const std::future<void>& future : acquired) future.wait();
  if (node != STARPU_MAIN_RAM) wait_for_devices();
}

void rethrow_errors(Runtime& runtime, std::span<Handle* const> handles) {
  for (Handle* const handle : handles) runtime.impl().rethrow(*handle);
}

void await(Runtime& runtime, const std::vector<std::shared_ptr<Handle>>& handles) {
  std::vector<Handle*> filled;
  for (const auto& handle : handles) {
    if (handle && handle->size() > 0) filled.push_back(handle.get());
  }
  acquire(runtime, filled, STARPU_ACQUIRE_NO_NODE, STARPU_R);
  for (const Handle* handle : filled) starpu_data_release_on_node(handle->whole().handle, STARPU_ACQUIRE_NO_NODE);
  for (const Handle* handle : filled) runtime.impl().rethrow(*handle);
}

}  // namespace pleach
