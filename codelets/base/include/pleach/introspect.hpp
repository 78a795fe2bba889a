/// Results and measurements of pleach, for programs that trace, calibrate or report: the host, the rates of its
/// devices, the times of tasks, and devices that were left out. Computations need none of it.
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
  std::size_t nodes = 1;  ///< of memory (NUMA)
  /// Bytes of the largest data cache of each level; those of server cores where hwloc does not know.
  std::size_t l1 = std::size_t{32} << 10;
  std::size_t l2 = std::size_t{2} << 20;
  std::size_t l3 = std::size_t{32} << 20;
};

/// A Runtime must have started StarPU once.
PLEACH_EXPORT const Topology& topology();

/// The accesses of a task to memory, and its computations.
struct Traffic {
  double regular_bytes = 0;    ///< read and written in order
  double irregular = 0;        ///< elements that are read at addresses all over memory
  double written = 0;          ///< elements that are written so
  double footprint_bytes = 0;  ///< of the memory that irregular accesses reach
  double steps = 0;            ///< computations
};

/// The rates of one worker of a kind while all of its kind work. The analytic model of a task's time is Rehman's
/// (chapter 6), for devices with caches.
struct PLEACH_EXPORT DeviceRates {
  struct Random {
    double footprint_bytes;
    double read, written;  ///< seconds of an element
  };
  double launch = 0;           ///< seconds of an empty task
  double stream = 0;           ///< bytes a second, in order
  std::vector<Random> random;  ///< by footprint, in ascending order
  double step = 0;             ///< seconds of a computation; 0 on GPUs, which compute while they wait for memory
  struct Transfer {
    double bytes, seconds;
  };
  /// Copies from the caller's memory, or back, by size, in ascending order: the time beyond that of a copy of a few
  /// bytes. Empty where nothing is copied.
  std::vector<Transfer> transfers;

  /// Seconds of a task if one kind of access waits for the other (the model's SUM form).
  [[nodiscard]] double sum(const Traffic& traffic) const;
  /// Seconds of a task if all of them overlap (its MAX form).
  [[nodiscard]] double max(const Traffic& traffic) const;
  /// Seconds of a copy, interpolated between the sizes that were measured.
  [[nodiscard]] double transfer(double bytes) const;

 private:
  [[nodiscard]] double random_seconds(const Traffic& traffic) const;
};

/// The rates of this machine's devices, which `pleach-bench model` measures and keeps in a file beside StarPU's
/// performance models.
class PLEACH_EXPORT Machine {
 public:
  /// Returns the rates of a kind of device, by the name of its first worker; null if nobody measured that device.
  [[nodiscard]] const DeviceRates* find(Backend kind, const std::string& name) const;
  void set(Backend kind, const std::string& name, DeviceRates rates);

  /// Reads the file; returns no rates if there is none, or if it cannot be read: `problem` says why.
  static Machine load(std::string* problem = nullptr);
  /// Throws FileError.
  void save() const;
  /// The file, in STARPU_PERF_MODEL_DIR or the folder that pleach chooses without it.
  static std::string path();

 private:
  struct Device {
    std::string name;
    DeviceRates rates;
  };
  std::map<Backend, Device> devices_;
};

/// A task of pleach that has ended.
struct TaskTime {
  const char* phase;
  int worker;                      ///< StarPU's number
  std::uint64_t work;              ///< elements or edges
  std::uint64_t bytes_moved;       ///< copied to the worker's memory for the task
  Traffic traffic;                 ///< what the cost model expects of it
  double submitted, begun, ended;  ///< seconds of StarPU's clock
};

/// Records the tasks of the process that end while it lives. A process has one at a time.
class PLEACH_EXPORT Profile {
 public:
  Profile();
  ~Profile();
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;

  /// Waits for the tasks that are under way. Returns what was recorded since the last call, by submission.
  [[nodiscard]] std::vector<TaskTime> take();
};

// Notes for people, one text each. They are about the last start of StarPU.

/// The devices that were left out because they do not start, and why.
PLEACH_EXPORT std::vector<std::string> devices_that_fail();
/// The devices without a memory of their own that do not share the host's, and why.
PLEACH_EXPORT std::vector<std::string> devices_that_copy();
/// The OpenCL programs that did not build, and why.
PLEACH_EXPORT std::vector<std::string> programs_refused();
/// The trouble with folders for performance models; empty if there was none.
PLEACH_EXPORT std::string model_folder_note();

}  // namespace pleach
