// Tasks that a thread submits together: the first of them decide where the others go.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

namespace pleach {

/// How often the phases of an operation access each element in order, in all of them: by cores that share it, in so
/// many phases, and by a device that has all of it.
struct InOrderAccesses {
  double shared = 0, alone = 0, phases = 0;
};

/// What the tasks of one operation share.
struct OperationRecord {
  explicit OperationRecord(InOrderAccesses in_order) : accesses(in_order) {}
  /// Whether the tasks stay together, on cores or not on cores, since all accesses are in order.
  [[nodiscard]] bool stays_together() const { return accesses.shared > 0; }

  const InOrderAccesses accesses;
  std::mutex mutex;         // of what follows
  int accelerator = -1;     // the one, of devices(), with a memory of its own that has the operation's data
  std::uint32_t where = 0;  // StarPU's mask of the devices that the operation stays on; 0 while that is open
};

/// What a thread submits while one lives belongs together; one within another is part of it.
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
