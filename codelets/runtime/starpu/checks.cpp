#include "runtime/starpu/checks.hpp"

#include <pleach/error.hpp>

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <future>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include <starpu.h>

namespace pleach {

namespace {

/// Returns the size of a structure in the loaded StarPU, by the bytes that its initialiser clears.
template <class Struct>
std::size_t size_cleared_by(void (*initialize)(Struct*)) {
  constexpr std::size_t room = std::size_t{1} << 16;
  std::vector<std::max_align_t> memory(room / sizeof(std::max_align_t));
  auto* const bytes = reinterpret_cast<unsigned char*>(memory.data());
  std::size_t size = 0;
  for (const int mark : {0x55, 0xaa}) {  // a field that is set may equal one of the marks
    std::memset(bytes, mark, room);
    initialize(reinterpret_cast<Struct*>(bytes));
    std::size_t end = room;
    while (end > 0 && bytes[end - 1] == mark) --end;
    size = std::max(size, end);
  }
  return size;
}

std::string loaded_starpu() {
  int major, minor, release;
  starpu_get_version(&major, &minor, &release);
  Dl_info info{};
  const bool found = dladdr(reinterpret_cast<void*>(&starpu_get_version), &info) != 0 && info.dli_fname != nullptr;
  return "StarPU " + std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(release) +
         (found ? std::string(" in ") + info.dli_fname : "");
}

// Variables, without STARPU_, that StarPU 1.3 reads as numbers >= 0, except limits of memory.
constexpr std::string_view numbers =
    " BACKOFF_MAX BACKOFF_MIN BUS_CALIBRATE CALIBRATE CALIBRATE_MINIMUM CATCH_SIGNALS CUDA_PIPELINE "
    "CUDA_THREAD_PER_DEV CUDA_THREAD_PER_WORKER DIDUSE_BARRIER DISABLE_ASYNCHRONOUS_COPY "
    "DISABLE_ASYNCHRONOUS_CUDA_COPY DISABLE_ASYNCHRONOUS_OPENCL_COPY DISABLE_KERNELS DISABLE_PINNING "
    "DISPLAY_BINDINGS ENABLE_CUDA_GPU_GPU_DIRECT GLOBAL_ARBITER HISTORY_MAX_ERROR LIMIT_BANDWIDTH "
    "LIMIT_MAX_SUBMITTED_TASKS LIMIT_MIN_SUBMITTED_TASKS MAIN_THREAD_BIND MAIN_THREAD_COREID "
    "MAIN_THREAD_CPUID MAX_MEMORY_USE MAX_PRIO MEMORY_STATS MINIMUM_AVAILABLE_MEM MINIMUM_CLEAN_BUFFERS "
    "MIN_PRIO NCPU NCPUS NCUDA NOPENCL NTHREADS_PER_CORE NWORKER_PER_CUDA OPENCL_ONLY_ON_CPUS "
    "OPENCL_ON_CPUS OPENCL_PIPELINE PERF_MODEL_HOMOGENEOUS_CPU PERF_MODEL_HOMOGENEOUS_CUDA "
    "PERF_MODEL_HOMOGENEOUS_OPENCL PREFETCH RESERVE_NCPU SILENT SINGLE_COMBINED_WORKER STATS "
    "TARGET_AVAILABLE_MEM TARGET_CLEAN_BUFFERS TASK_PROGRESS TRACE_BUFFER_SIZE USE_NUMA WATCHDOG_CRASH "
    "WATCHDOG_DELAY WATCHDOG_TIMEOUT WORKERS_GETBIND WORKERS_NOBIND WORKER_TREE ";

// Variables that list numbers of devices or cores, or ranges of them.
constexpr std::string_view lists = " WORKERS_COREID WORKERS_CPUID WORKERS_CUDAID WORKERS_OPENCLID ";

bool contains(std::string_view names, std::string_view name) {
  return names.find(" " + std::string(name) + " ") != names.npos;
}

bool is_number(std::string_view text) {
  int number;
  const auto [end, error] = std::from_chars(text.begin(), text.end(), number);
  return error == std::errc{} && end == text.end() && text.front() != '-';
}

/// Returns whether the text is a list of numbers and ranges such as 0-3, separated by blanks; a range may be open.
bool is_list(std::string_view text) {
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (word.empty()) continue;
    const std::size_t dash = word.find('-');
    if (!is_number(word.substr(0, dash))) return false;
    if (dash != word.npos && dash + 1 < word.size() && !is_number(word.substr(dash + 1))) return false;
  }
  return true;
}

}  // namespace

void require_scheduler(bool accelerated) {
  const char* wanted = std::getenv("STARPU_SCHED");
  if (wanted == nullptr || std::string(wanted) == "help" || *wanted == '\0' ||
      std::getenv("STARPU_SCHED_LIB") != nullptr)
    return;
  require_usable_scheduler(wanted, accelerated);
  std::string known;
  for (starpu_sched_policy** policy = starpu_sched_get_predefined_policies(); *policy != nullptr; ++policy) {
    if (std::string(wanted) == (*policy)->policy_name) return;
    known.append(known.empty() ? "" : ", ").append((*policy)->policy_name);
  }
  throw ArgumentError("Runtime: StarPU has no scheduler '" + std::string(wanted) +
                      "', which STARPU_SCHED names; it has " + known);
}

void require_built_starpu() {
  const struct {
    const char* name;
    std::size_t there, here;
  } structures[] = {
      {"starpu_task", size_cleared_by(starpu_task_init), sizeof(starpu_task)},
      {"starpu_codelet", size_cleared_by(starpu_codelet_init), sizeof(starpu_codelet)},
  };
  for (const auto& [name, there, here] : structures) {
    if (there == here) continue;
    throw DeviceError("Runtime: " + loaded_starpu() + " was loaded, whose " + name + " takes " + std::to_string(there) +
                      " bytes; the StarPU " + std::to_string(STARPU_MAJOR_VERSION) + '.' +
                      std::to_string(STARPU_MINOR_VERSION) + '.' + std::to_string(STARPU_RELEASE_VERSION) +
                      " that pleach was built with has " + std::to_string(here) +
                      ": it is configured otherwise. See LD_LIBRARY_PATH");
  }
}

void require_usable_scheduler(const std::string& name, bool accelerated) {
  if (name == "graph_test") {
    throw ArgumentError(
        "Runtime: StarPU's scheduler is graph_test, which runs no task before starpu_do_schedule() is called, and "
        "pleach waits for its tasks before: STARPU_SCHED names another one");
  }
  const bool aborts = name == "heteroprio", hangs = name == "modular-gemm";
  if (!(aborts || hangs) || !accelerated) return;
  throw ArgumentError(
      "Runtime: StarPU's scheduler is " + name + ", which " + (aborts ? "aborts on" : "does not end") +
      " tasks that not all kinds of workers can run, as pleach's are where there are accelerators: "
      "STARPU_SCHED names another one, or STARPU_NCUDA=0 STARPU_NOPENCL=0 leaves the accelerators alone");
}

void require_readable_environment() {
  const char* const threads = std::getenv("PLEACH_COPY_THREADS");
  if (threads != nullptr && *threads != '\0' && !is_number(threads)) {
    throw ArgumentError("Runtime: PLEACH_COPY_THREADS is '" + std::string(threads) + "', which is no number from 0");
  }
  for (char** variable = environ; *variable != nullptr; ++variable) {
    constexpr std::string_view prefix = "STARPU_";
    const std::string_view setting = *variable, whole = setting.substr(0, setting.find('='));
    const std::string_view value = setting.substr(std::min(setting.size(), whole.size() + 1));
    if (!whole.starts_with(prefix) || value.empty()) continue;
    const std::string_view name = whole.substr(prefix.size());
    const bool is_limit = name.starts_with("LIMIT_") && name.ends_with("_MEM");
    const bool is_sound =
        contains(numbers, name) || is_limit ? is_number(value) : !contains(lists, name) || is_list(value);
    if (is_sound) continue;
    throw ArgumentError("Runtime: " + std::string(whole) + " is '" + std::string(value) + "', which is no " +
                        (contains(lists, name) ? "list of numbers from 0" : "number from 0"));
  }
}

void require_threads() {
  const char* const cores = std::getenv("STARPU_NCPU");
  const unsigned there = std::min(std::max(std::thread::hardware_concurrency(), 1U), unsigned{STARPU_MAXCPUS});
  const unsigned wanted = (cores != nullptr && is_number(cores) ? std::min<unsigned>(std::atoi(cores), there) : there) +
                          4;  // for devices, and pleach's own threads
  std::size_t started = 0;
  std::string why;
  {
    std::vector<std::jthread> threads;
    std::promise<void> all_started;  // destroyed before the threads, which wait for it
    const std::shared_future<void> start = all_started.get_future().share();
    try {
      for (; started < wanted; ++started) threads.emplace_back([start] { start.wait(); });
    } catch (const std::system_error& error) {
      why = error.code().message();
    }
    all_started.set_value();
  }
  if (!why.empty()) {
    throw DeviceError("Runtime: StarPU needs " + std::to_string(wanted) + " threads, and the system starts " +
                      std::to_string(started) + ": " + why);
  }
}

}  // namespace pleach
