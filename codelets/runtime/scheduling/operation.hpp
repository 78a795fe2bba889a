// The tasks that a thread submits in one operation: the first of them decide where the others run.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

namespace pleach {

/// Accesses in order to each element in an operation's phases: if cores divide the work, and if one device does all;
/// and the number of phases for cores.
struct InOrderAccesses {
  double shared = 0, alone = 0, phases = 0;
};

/// State that the tasks of one operation share.
struct OperationRecord {
  explicit OperationRecord(InOrderAccesses in_order) : accesses(in_order) {}
  /// Returns whether all tasks run on cores, or none does, because all accesses are in order.
  [[nodiscard]] bool stays_together() const { return accesses.shared > 0; }

  const InOrderAccesses accesses;
  std::mutex mutex;         // for the members below
  int accelerator = -1;     // index in devices() of the discrete accelerator that has the operation's data, or -1
  std::uint32_t where = 0;  // StarPU's mask of the devices for the rest of the operation; 0 while undecided
};

/// All tasks that a thread submits during its life are one operation. A nested scope belongs to the outer one.
class OperationScope {
 public:
  explicit OperationScope(InOrderAccesses accesses = {});
  ~OperationScope();
  OperationScope(const OperationScope&) = delete;
  OperationScope& operator=(const OperationScope&) = delete;

  /// The calling thread's operation; a new record outside of any.
  static std::shared_ptr<OperationRecord> current();
};

}  // namespace pleach
