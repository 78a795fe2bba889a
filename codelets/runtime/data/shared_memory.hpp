// Host memory that OpenCL devices without own memory use in place: runtime/devices/host_sharing.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include <CL/cl.h>

namespace pleach {

/// A vector's memory as such devices see it. Each part of the vector is a region of one cl_mem.
class SharedMemory {
 public:
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  /// A reference count, as StarPU may release a part of the vector after its owner.
  void keep() { ++owners_; }
  void drop() {
    if (--owners_ == 0) delete this;
  }
  struct Drop {
    void operator()(SharedMemory* memory) const { memory->drop(); }
  };
  using Owner = std::unique_ptr<SharedMemory, Drop>;

  /// The alignment of memory that is allocated for sharing, for elements of any size.
  static std::size_t alignment();

  /// Makes it for elements of `element_bytes`. Null if no device shares the memory, or one of them refuses it.
  static Owner of(void* start, std::size_t bytes, std::size_t element_bytes);

  /// Notes that a device failed to map or unmap the memory, so that the values are unknown.
  void lose() { lost_ = true; }
  [[nodiscard]] bool is_lost() const { return lost_; }

  /// Null on nodes whose devices have own memory.
  [[nodiscard]] cl_mem on(unsigned node) const;
  /// Bytes from the beginning of the cl_mem.
  [[nodiscard]] std::size_t offset_of(const void* address) const {
    return static_cast<std::size_t>(static_cast<const char*>(address) - first_);
  }

 private:
  explicit SharedMemory(char* first) : first_(first) {}
  ~SharedMemory();

  struct View {
    unsigned node;
    cl_mem memory;
  };
  char* first_;  // the beginning of its first page
  std::vector<View> views_;
  std::atomic<int> owners_ = 1;
  std::atomic<bool> lost_ = false;
};

/// Makes what one side has written visible to the other, without copying. Returns false on failure.
bool map_for_device(unsigned node, cl_mem memory, std::size_t offset, std::size_t bytes);
bool map_for_host(unsigned node, cl_mem memory, std::size_t offset, std::size_t bytes);

}  // namespace pleach
