#include "runtime/phases/task.hpp"

namespace pleach {

namespace {

/// Keeps the memory of ended tasks' data for later tasks, without vectors.
class PackedPool {
 public:
  std::unique_ptr<Packed> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        auto packed = std::move(free_.back());
        free_.pop_back();
        return packed;
      }
    }
    return std::make_unique<Packed>();
  }

  void give_back(std::unique_ptr<Packed> packed) {
    packed->failed = false;
    packed->hint.operation.reset();
    packed->hint.lane = packed->hint.affinity = no_device;
    packed->first = packed->last = nullptr;
    const std::lock_guard lock(mutex_);
    if (free_.size() < free_.capacity()) free_.push_back(std::move(packed));
  }

  PackedPool() { free_.reserve(1024); }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Packed>> free_;
};

PackedPool& packed_pool() {
  static PackedPool& pool = *new PackedPool;  // never destroyed: tasks may live until the process ends
  return pool;
}

}  // namespace

std::unique_ptr<Packed> take_packed() { return packed_pool().take(); }

void give_back(std::unique_ptr<Packed> packed) { packed_pool().give_back(std::move(packed)); }

}  // namespace pleach
