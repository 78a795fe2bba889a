/// Measurements and notes for programs that trace, calibrate or report: the host, the rates of its devices, the times
/// of tasks, and devices that were left out. Computations need none of it.
#pragma once

#include <pleach/export.hpp>
#include <pleach/runtime_options.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pleach {

/// The host, as hwloc found it.
struct Topology {
  std::string processor = "CPU";
  std::size_t cores = 1;
  std::size_t nodes = 1;  ///< NUMA nodes
  /// Bytes of the largest data cache of each level. If hwloc does not know them, typical values of server cores.
  std::size_t l1 = std::size_t{32} << 10;
  std::size_t l2 = std::size_t{2} << 20;
  std::size_t l3 = std::size_t{32} << 20;
};

/// Call it after a Runtime has started StarPU.
PLEACH_EXPORT const Topology& topology();

/// A task's memory accesses and computations.
struct Traffic {
  double regular_bytes = 0;    ///< bytes read and written in order
  double irregular = 0;        ///< elements read at scattered addresses
  double written = 0;          ///< elements written at scattered addresses
  double footprint_bytes = 0;  ///< size of the memory that scattered accesses reach
  double steps = 0;            ///< number of computations
};

/// The rates of one worker of a kind of device while all workers of that kind work. The analytic model of a task's time
/// is Rehman's (chapter 6), extended by caches.
struct PLEACH_EXPORT DeviceRates {
  struct Random {
    double footprint_bytes;
    double read, written;  ///< seconds for each element
  };
  double launch = 0;           ///< seconds for an empty task
  double stream = 0;           ///< bytes per second, accessed in order
  std::vector<Random> random;  ///< scattered accesses, by ascending footprint
  double step = 0;             ///< seconds for each computation; 0 on GPUs, where computation overlaps memory accesses
  struct Transfer {
    double bytes, seconds;
  };
  /// Copies from the caller's memory, or back, by ascending size: the time beyond that of a copy of a few bytes. Empty
  /// if the device shares the host's memory.
  std::vector<Transfer> transfers;

  /// Returns the seconds of a task if its accesses and computations do not overlap (the model's SUM form).
  [[nodiscard]] double sum(const Traffic& traffic) const;
  /// Returns the seconds of a task if all of them overlap (the model's MAX form).
  [[nodiscard]] double max(const Traffic& traffic) const;
  /// Returns the seconds of a copy, interpolated between the measured sizes.
  [[nodiscard]] double transfer(double bytes) const;

 private:
  [[nodiscard]] double random_seconds(const Traffic& traffic) const;
};

/// The rates of this machine's devices, which `pleach-bench model` measures and keeps in a file beside StarPU's
/// performance models.
class PLEACH_EXPORT Machine {
 public:
  /// Returns the rates of a kind of device, by the name of its first worker; null if that device was not measured.
  [[nodiscard]] const DeviceRates* find(Backend kind, const std::string& name) const;
  void set(Backend kind, const std::string& name, DeviceRates rates);

  /// Reads the file. Returns no rates if there is no file or it is unreadable; `problem` then gives the reason.
  static Machine load(std::string* problem = nullptr);
  /// Throws FileError.
  void save() const;
  /// The file's path, in STARPU_PERF_MODEL_DIR, or else in the folder that pleach chooses.
  static std::string path();

 private:
  struct Device {
    std::string name;
    DeviceRates rates;
  };
  std::map<Backend, Device> devices_;
};

/// A finished task of pleach.
struct TaskTime {
  const char* phase;
  int worker;                      ///< StarPU's number of the worker
  std::uint64_t work;              ///< elements or edges
  std::uint64_t bytes_moved;       ///< bytes copied to the worker's memory for the task
  Traffic traffic;                 ///< accesses as the cost model predicts them
  double submitted, begun, ended;  ///< in seconds of StarPU's clock
};

/// Records the tasks of the process that end during its life. A process has at most one.
class PLEACH_EXPORT Profile {
 public:
  Profile();
  ~Profile();
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;

  /// Waits for the tasks in flight. Returns the tasks recorded since the last call, in the order of submission.
  [[nodiscard]] std::vector<TaskTime> take();
};

// Notes about the last start of StarPU, for people to read.

/// The devices that did not start and are left out, and the reasons.
PLEACH_EXPORT std::vector<std::string> devices_that_fail();
/// The devices without own memory that still copy data from and to host memory, and the reasons.
PLEACH_EXPORT std::vector<std::string> devices_that_copy();
/// The OpenCL programs that did not compile, and the reasons.
PLEACH_EXPORT std::vector<std::string> programs_refused();
/// A problem with the folders for performance models; empty if there was none.
PLEACH_EXPORT std::string model_folder_note();

}  // namespace pleach
