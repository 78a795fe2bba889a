#include "runtime/devices/choice.hpp"

#include "runtime/devices/cuda.hpp"
#include "runtime/devices/host_sharing.hpp"
#include "runtime/devices/opencl.hpp"
#include "runtime/starpu/topology.hpp"

#include <pleach/error.hpp>
#include <pleach/introspect.hpp>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <numeric>
#include <sstream>

#include <starpu.h>

namespace pleach {

namespace {

std::mutex failing_mutex;
std::vector<std::string> failing;

/// Returns the device numbers in an environment variable, or all numbers if it is not set.
std::vector<int> numbers_of(const char* variable, int present) {
  std::vector<int> numbers;
  if (const char* text = std::getenv(variable)) {
    std::istringstream in(text);
    for (int number; in >> number;) numbers.push_back(number);
  }
  if (numbers.empty()) {
    numbers.resize(static_cast<std::size_t>(present));
    std::iota(numbers.begin(), numbers.end(), 0);
  }
  return numbers;
}

/// Returns a number that Open MPI, or MPICH and its relatives, sets in each process of a machine.
std::size_t told(const char* by_open_mpi, const char* by_others) {
  for (const char* variable : {by_open_mpi, by_others}) {
    if (const char* text = std::getenv(variable)) return std::strtoull(text, nullptr, 10);
  }
  return 0;
}

}  // namespace

std::vector<int> share_of(const std::vector<int>& devices, std::size_t process, std::size_t processes) {
  const std::size_t count = devices.size();
  if (count == 0 || processes < 2 || process >= processes) return devices;
  if (count < processes) return {devices[process % count]};
  const auto first = [&](std::size_t k) {
    return devices.begin() + static_cast<std::ptrdiff_t>(k * count / processes);
  };
  return {first(process), first(process + 1)};
}

namespace {

/// StarPU's fields for a kind of device, and the environment variables for the same.
struct Fields {
  const char *kind, *numbers_variable;
  int& count;
  unsigned& is_explicit;
  unsigned (&numbers)[STARPU_NMAXWORKERS];
};

/// Throws if the environment lists a device that does not start: StarPU prefers it over its own structure.
void require_unlisted(const Fields& fields, const std::string& failure) {
  if (std::getenv(fields.numbers_variable) == nullptr) return;
  throw DeviceError("Runtime: " + failure + ", and " + fields.numbers_variable + " names it");
}

/// Returns the numbers of the devices for StarPU to start.
std::vector<int> choose(Fields fields, bool is_wanted, int present, std::string (*failure)(int)) {
  if (!is_wanted) {
    fields.count = 0;
    return {};
  }
  if (present == 0) return {};
  std::vector<int> numbers = numbers_of(fields.numbers_variable, present);
  const int limit = fields.count;  // negative: all
  if (limit >= 0) numbers.resize(std::min(numbers.size(), static_cast<std::size_t>(limit)));
  const std::size_t before = numbers.size();
  if (limit < 0 && std::getenv(fields.numbers_variable) == nullptr) {
    numbers = share_of(numbers, told("OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID"),
                       told("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"));
  }
  std::erase_if(numbers, [&](int number) {
    if (number < 0 || number >= present) return false;  // StarPU prints a message itself
    const std::string why = failure(number);
    if (why.empty()) return false;
    const std::string text = std::string(fields.kind) + " device " + std::to_string(number) + " does not start: " + why;
    require_unlisted(fields, text);
    const std::lock_guard lock(failing_mutex);
    failing.push_back(text);
    return true;
  });
  if (numbers.size() == before) return numbers;
  fields.count = static_cast<int>(numbers.size());
  fields.is_explicit = 1;
  for (std::size_t k = 0; k < STARPU_NMAXWORKERS && !numbers.empty(); ++k) {  // StarPU copies the whole array
    fields.numbers[k] = static_cast<unsigned>(numbers[k % numbers.size()]);
  }
  return numbers;
}

/// Gives each core a worker if accelerators that use the host's memory need no core for themselves.
void share_cores(DeviceChoice& choice, std::size_t cuda, const std::vector<int>& opencl, starpu_conf& conf) {
  if (!may_share_host_memory()) return;
  const auto sharing = static_cast<std::size_t>(std::ranges::count_if(opencl, will_have_host_memory));
  const std::size_t busy = cuda + opencl.size() - sharing;
  choice.shares_memory = sharing > 0 && busy == 0;
  if (sharing == 0 || conf.ncpus >= 0 || std::getenv("STARPU_NTHREADS_PER_CORE") != nullptr) return;
  const std::size_t cores = cores_of_host();
  if (cores <= busy) return;
  conf.ncpus = static_cast<int>(cores - busy);
  choice.shares_cores = true;
}

/// Makes StarPU use the fields, which include the environment's values, instead of the environment. StarPU reserves a
/// core for a bound main thread; StarPU 1.3 has added it to the field already.
void keep_fields(starpu_conf& conf) {
  conf.precedence_over_environment_variables = 1;
  if (const char* const reserved = std::getenv("STARPU_RESERVE_NCPU")) conf.reserve_ncpus = std::atoi(reserved);
}

}  // namespace

DeviceChoice choose_devices(Backend wanted, starpu_conf& conf) {
  {
    const std::lock_guard lock(failing_mutex);
    failing.clear();
  }
  keep_fields(conf);
  const bool is_said = std::getenv("STARPU_RESERVE_NCPU") != nullptr || conf.ncpus >= 0;
  if (wanted != Backend::cpu && wanted != Backend::any) conf.ncpus = 0;
  const auto includes = [wanted](Backend kind) { return wanted == kind || wanted == Backend::any; };
  // Do not ask drivers of devices that are not wanted: that takes up to a second.
  const int gpus = includes(Backend::cuda) ? cuda_device_count() : 0;
  const int opencl_devices = includes(Backend::opencl) ? opencl_accelerator_count() : 0;
  DeviceChoice choice{.accelerated = gpus > 0 || opencl_devices > 0};
  const auto cuda = choose(
      {"CUDA", "STARPU_WORKERS_CUDAID", conf.ncuda, conf.use_explicit_workers_cuda_gpuid, conf.workers_cuda_gpuid},
      includes(Backend::cuda), gpus, cuda_failure);
  const auto opencl = choose({"OpenCL", "STARPU_WORKERS_OPENCLID", conf.nopencl, conf.use_explicit_workers_opencl_gpuid,
                              conf.workers_opencl_gpuid},
                             includes(Backend::opencl), opencl_devices, opencl_failure);
  choice.shares_cores = std::ranges::any_of(opencl, will_be_cpu);
  if (wanted == Backend::any) share_cores(choice, cuda.size(), opencl, conf);
  // Otherwise the submitting thread shares a core with a polling worker, and comes late for a device whose tasks take
  // microseconds.
  constexpr std::size_t many_cores = 8;
  if (!cuda.empty() && !is_said && cores_of_host() >= many_cores) conf.reserve_ncpus = 1;
  return choice;
}

std::vector<std::string> devices_that_fail() {
  const std::lock_guard lock(failing_mutex);
  return failing;
}

std::string why_there_is_none(Backend wanted) {
  std::string why;
  for (const std::string& device : devices_that_fail()) why += "; " + device;
  if (!why.empty()) return why;
  if (wanted == Backend::cuda && !with_cuda) return "; this libpleach was built without CUDA";
  if (wanted == Backend::opencl) return "; an OpenCL device that is a CPU needs STARPU_OPENCL_ON_CPUS=1";
  return "";
}

}  // namespace pleach
