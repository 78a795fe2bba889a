// The connection to StarPU: its workers, and the choice of those that pleach may use.
#pragma once

#include <pleach/export.hpp>
#include <pleach/runtime_options.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pleach {

/// One of StarPU's workers.
struct Worker {
  std::string name;     ///< StarPU's name of the worker
  std::string device;   ///< product name of the device
  Backend kind;         ///< cpu, cuda or opencl
  std::uint64_t tasks;  ///< number of pleach's tasks that it has run since StarPU was started
  bool copies;          ///< whether data are copied to its own memory, instead of used in the host's
  bool is_the_cpu;      ///< whether it is a core, or an OpenCL device that runs on the cores
};

/// Bytes of memory in use, by owner.
struct MemoryUse {
  /// One of StarPU's memory nodes: the host, or a device.
  struct Node {
    std::string name;
    std::optional<std::size_t> used;   ///< all that StarPU has allocated
    std::optional<std::size_t> total;  ///< limit; StarPU knows neither number for a node without limit
  };
  std::size_t vectors;     ///< Vectors that exist, also those of trees and graphs
  std::size_t operations;  ///< operations in flight, and what they keep for later ones
  std::size_t kept;        ///< unused memory that is kept for the next operations
  std::uint64_t copied;    ///< bytes copied between memories, since StarPU was started, for all Runtimes
  std::vector<Node> nodes;
};

/// Starts StarPU, or joins it where the application or another Runtime has started it, and shuts it down with the last
/// Runtime if pleach started it. Workers sleep soon after the last of pleach's work, unless the application has started
/// StarPU, or has a handle of a Vector or gave one: it may then have tasks of its own. Every STARPU_* variable of the
/// environment works as StarPU documents it. Unless they are set, pleach sets a few before StarPU starts:
/// STARPU_SILENT, STARPU_MINIMUM_CLEAN_BUFFERS, STARPU_PREFETCH, STARPU_PERF_MODEL_DIR, POCL_CACHE_DIR if no home can
/// be written, and, under another policy than pleach's, STARPU_CUDA_PIPELINE and STARPU_OPENCL_PIPELINE. Must outlive
/// what was built with it. A process may use it from several threads.
class PLEACH_EXPORT Runtime {
 public:
  /// Throws DeviceError if there is no worker of the wanted kind, or if StarPU cannot be started, for example without a
  /// folder for performance models, or in a process forked from one that has a Runtime.
  explicit Runtime(RuntimeOptions options = {});
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  [[nodiscard]] Backend backend() const;

  /// All of StarPU's workers, also those that this Runtime does not use.
  [[nodiscard]] std::vector<Worker> workers() const;

  /// The name of StarPU's scheduling policy.
  [[nodiscard]] std::string scheduler() const;

  /// The memory of this Runtime and of StarPU.
  [[nodiscard]] MemoryUse memory() const;

  /// Frees the unused memory that is kept for the next operations: MemoryUse::kept.
  void trim();

  /// Waits until all operations submitted through this Runtime are done. Throws the first error of their tasks since
  /// the last such report, unless read() or wait() of a Vector has thrown it.
  void wait();

  struct __attribute__((visibility("hidden"))) Impl;
  [[nodiscard]] Impl& impl() const { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace pleach
