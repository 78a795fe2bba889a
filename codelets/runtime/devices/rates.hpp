// What a device should take for a task: launching it, memory that is read and written in order, accesses all over it,
// and on cores steps in between (Rehman, chapter 6, for devices with caches). `pleach model` measures the rates.
#pragma once

#include <pleach/export.hpp>
#include <pleach/runtime_options.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pleach {

/// What a task does to memory, and between.
struct Traffic {
  double regular_bytes = 0;
  double irregular = 0;        // elements that are read all over memory
  double written = 0;          // and written so
  double footprint_bytes = 0;  // of that memory
  double steps = 0;            // of computations
};

/// Of one worker of a kind, while all of them work.
struct PLEACH_EXPORT DeviceRates {
  struct Random {
    double footprint_bytes;
    double read, written;  // seconds of an element
  };
  double launch = 0;           // seconds of a task that has nothing to do
  double stream = 0;           // bytes a second, in order
  std::vector<Random> random;  // by footprint, in ascending order
  double step = 0;             // seconds; 0 on GPUs, which compute while they wait for memory
  struct Transfer {
    double bytes, seconds;
  };
  // From the caller's memory, or back, by size, in ascending order: beyond what a copy of next to nothing takes. None
  // where there is nothing to copy.
  std::vector<Transfer> transfers;

  /// Seconds of a task, where one kind of access waits for the other, and where all overlap: the SUM and MAX forms.
  [[nodiscard]] double sum(const Traffic& traffic) const;
  [[nodiscard]] double max(const Traffic& traffic) const;
  /// Seconds of a copy, between the sizes that were measured on a line.
  [[nodiscard]] double transfer(double bytes) const;

 private:
  [[nodiscard]] double random_seconds(const Traffic& traffic) const;
};

/// What may be expected of one of StarPU's workers as long as nobody has measured it: of server cores, and of
/// accelerators by what their drivers say.
DeviceRates usual_rates(int worker);

/// The rates of a machine's devices, in a file beside StarPU's performance models.
class PLEACH_EXPORT Machine {
 public:
  /// Of a kind of device, by the name of its first worker. Null where nobody measured it, or another device.
  [[nodiscard]] const DeviceRates* find(Backend kind, const std::string& name) const;
  void set(Backend kind, const std::string& name, DeviceRates rates);

  /// Nothing is known where there is no file. One that cannot be read is not used: `problem` says why.
  static Machine load(std::string* problem = nullptr);
  /// Throws FileError.
  void save() const;
  /// STARPU_PERF_MODEL_DIR, or where StarPU keeps its models else.
  static std::string path();

 private:
  struct Device {
    std::string name;
    DeviceRates rates;
  };
  std::map<Backend, Device> devices_;
};

}  // namespace pleach
