// Accelerators that do not start are left out: StarPU aborts on them.
#pragma once

#include <pleach/export.hpp>
#include <pleach/runtime.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace pleach {

/// While StarPU starts: its environment names the devices that it is to start, those of `wanted` that do.
class DeviceChoice {
 public:
  explicit DeviceChoice(Backend wanted);
  ~DeviceChoice();
  DeviceChoice(const DeviceChoice&) = delete;
  DeviceChoice& operator=(const DeviceChoice&) = delete;

  /// Whether an OpenCL device is the CPU itself; or every core has a worker, and accelerators that work in the host's
  /// memory share cores with those: StarPU would give each a core of its own. STARPU_NCPU says otherwise.
  [[nodiscard]] bool shares_cores() const { return shares_cores_; }
  /// Whether all accelerators work in the host's memory, and cores beside them.
  [[nodiscard]] bool shares_memory() const { return shares_memory_; }

  /// For as long.
  void set(const char* variable, const std::string& value);

 private:
  class Setting;
  /// Returns their numbers.
  std::vector<int> choose(const char* count_variable, const char* numbers_variable, const char* kind, bool is_wanted,
                          int present, std::string (*failure)(int));
  void share_cores(std::size_t cuda, const std::vector<int>& opencl);
  std::vector<std::unique_ptr<Setting>> settings_;
  bool shares_cores_ = false, shares_memory_ = false;
};

/// Of those on a machine, as many for each of the processes that MPI started there; or one, which several share. Unless
/// the environment says which, DeviceChoice takes these.
std::vector<int> share_of(const std::vector<int>& devices, std::size_t process, std::size_t processes);

/// What the last choice left out, and why. For people.
PLEACH_EXPORT std::vector<std::string> devices_that_fail();

/// What to add to an error that says that no such device is there.
std::string why_there_is_none(Backend wanted);

}  // namespace pleach
