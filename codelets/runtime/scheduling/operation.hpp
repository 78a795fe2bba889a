// Tasks that a thread submits together: the first of them decide where the others go.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

namespace pleach {

/// The number of accesses in order of an operation's phases to each element: of cores that share the work, in so many
/// phases, and of a device that does all of it.
struct InOrderAccesses {
  double shared = 0, alone = 0, phases = 0;
};

/// The state that the tasks of one operation share.
struct OperationRecord {
  explicit OperationRecord(InOrderAccesses in_order) : accesses(in_order) {}
  /// Returns whether the tasks stay together, on cores or off them, because all accesses are in order.
  [[nodiscard]] bool stays_together() const { return accesses.shared > 0; }

  const InOrderAccesses accesses;
  std::mutex mutex;         // of what follows
  int accelerator = -1;     // the one, of devices(), with a memory of its own that has the operation's data
  std::uint32_t where = 0;  // StarPU's mask of the devices that the operation stays on; 0 while that is open
};

/// Makes one operation of all that a thread submits while it lives; a scope within another is part of that one.
class OperationScope {
 public:
  explicit OperationScope(InOrderAccesses accesses = {});
  ~OperationScope();
  OperationScope(const OperationScope&) = delete;
  OperationScope& operator=(const OperationScope&) = delete;

  /// The calling thread's; a new record outside of any operation.
  static std::shared_ptr<OperationRecord> current();
};

}  // namespace pleach
