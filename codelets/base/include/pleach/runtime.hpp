// The connection to StarPU: its workers, and on which of them pleach may run.
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
  std::string name;     ///< StarPU's
  std::string device;   ///< the product's
  Backend kind;         ///< cpu, cuda or opencl
  std::uint64_t tasks;  ///< tasks of pleach that it has run since StarPU was started
  bool copies;          ///< data are copied to a memory of its own, rather than worked on in the host's
  bool is_the_cpu;      ///< a core, or an OpenCL device that takes the cores for what it does
};

/// The memory in use, in bytes, by its owner.
struct MemoryUse {
  /// One of StarPU's memory nodes: the host, or a device.
  struct Node {
    std::string name;
    std::optional<std::size_t> used;   ///< by StarPU, for everybody
    std::optional<std::size_t> total;  ///< what it may use; none of both where it knows no limit
  };
  std::size_t vectors;     ///< the Vectors that were made, also those of trees and graphs
  std::size_t operations;  ///< operations that are under way, and what they have made for later ones
  std::size_t kept;        ///< nobody: the next operations will find it
  std::uint64_t copied;    ///< between memories, since StarPU was started, for all Runtimes
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
  /// Throws DeviceError if there is no worker of the wanted kind, or if StarPU cannot be started: it needs a folder for
  /// its performance models, and a process that is not forked from one that has a Runtime.
  explicit Runtime(RuntimeOptions options = {});
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  [[nodiscard]] Backend backend() const;

  /// All of StarPU's workers, also those that this Runtime leaves alone.
  [[nodiscard]] std::vector<Worker> workers() const;

  /// The name of StarPU's scheduling policy.
  [[nodiscard]] std::string scheduler() const;

  /// The memory of this Runtime and of StarPU.
  [[nodiscard]] MemoryUse memory() const;

  /// Gives back the memory that operations needed and that was kept for the next ones: MemoryUse::kept.
  void trim();

  /// Returns when all that was submitted through this Runtime is done. Throws the first error that a task of it met
  /// since the last such report, unless the read() or wait() of a Vector has thrown it.
  void wait();

  struct __attribute__((visibility("hidden"))) Impl;
  [[nodiscard]] Impl& impl() const { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace pleach
