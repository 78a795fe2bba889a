// Host memory that OpenCL devices work on in place: those that have none of their own, such as an integrated GPU.
#pragma once

#include <pleach/export.hpp>

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <CL/cl.h>

namespace pleach {

/// Whether the OpenCL worker's device works in the host's memory: it says so, and was seen to. PLEACH_ZERO_COPY=0 says
/// that none does.
bool shares_host_memory(int worker);

/// Whether PLEACH_ZERO_COPY leaves it to the devices.
bool may_share_host_memory();

/// Whether the OpenCL worker's device is the CPU itself, which takes what it does from the cores.
PLEACH_EXPORT bool takes_cores(int worker);

/// Asks the devices, when StarPU has started; forgets them before it shuts down.
void find_sharing_devices();
void forget_sharing_devices();

/// Of those that have no memory of their own but do not share the host's: why, by name. For people.
PLEACH_EXPORT std::vector<std::string> devices_that_copy();

/// A vector's memory as those devices see it. Any part of it is a region of one cl_mem.
class SharedMemory {
 public:
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  /// StarPU may let go of a part of it after its owner.
  void keep() { ++owners_; }
  void drop() {
    if (--owners_ == 0) delete this;
  }
  struct Drop {
    void operator()(SharedMemory* memory) const { memory->drop(); }
  };
  using Owner = std::unique_ptr<SharedMemory, Drop>;

  /// Of memory that is allocated to be shared, with elements of any size.
  static std::size_t alignment();

  /// Elements of so many bytes. Null where no device shares the memory, or one does not take this piece of it.
  static Owner of(void* start, std::size_t bytes, std::size_t element_bytes);

  /// A device did not hand it over: nobody knows what is there.
  void lose() { lost_ = true; }
  [[nodiscard]] bool is_lost() const { return lost_; }

  /// Null on nodes whose devices have memory of their own.
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
  char* first_;  // of a page
  std::vector<View> views_;
  std::atomic<int> owners_ = 1;
  std::atomic<bool> lost_ = false;
};

/// Makes what one side has written visible to the other, if it can. Nothing is copied.
bool hand_to_device(unsigned node, cl_mem memory, std::size_t offset, std::size_t bytes);
bool hand_to_host(unsigned node, cl_mem memory, std::size_t offset, std::size_t bytes);

}  // namespace pleach
