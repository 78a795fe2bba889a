#include "runtime/devices.hpp"

#include "runtime/cuda.hpp"
#include "runtime/opencl.hpp"
#include "runtime/shared_memory.hpp"
#include "runtime/topology.hpp"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <numeric>
#include <optional>
#include <sstream>

namespace pleach {

namespace {

std::mutex failing_mutex;
std::vector<std::string> failing;

/// That a variable names, or else all.
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

/// That Open MPI, or those with MPICH's way to start processes, tell each of those on a machine.
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

/// StarPU prefers its environment to what it is told otherwise.
class DeviceChoice::Setting {
 public:
  Setting(const char* name, const std::string& value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    setenv(name, value.c_str(), 1);
  }
  ~Setting() { old_ ? setenv(name_, old_->c_str(), 1) : unsetenv(name_); }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

 private:
  const char* name_;
  std::optional<std::string> old_;
};

DeviceChoice::DeviceChoice(Backend wanted) {
  {
    const std::lock_guard lock(failing_mutex);
    failing.clear();
  }
  const bool is_said = std::getenv("STARPU_RESERVE_NCPU") != nullptr || std::getenv("STARPU_NCPU") != nullptr;
  if (wanted != Backend::cpu && wanted != Backend::any) set("STARPU_NCPU", "0");
  const auto includes = [wanted](Backend kind) { return wanted == kind || wanted == Backend::any; };
  const auto cuda = choose("STARPU_NCUDA", "STARPU_WORKERS_CUDAID", "CUDA", includes(Backend::cuda),
                           cuda_device_count(), cuda_failure);
  const auto opencl = choose("STARPU_NOPENCL", "STARPU_WORKERS_OPENCLID", "OpenCL", includes(Backend::opencl),
                             opencl_accelerator_count(), opencl_failure);
  shares_cores_ = std::ranges::any_of(opencl, will_be_cpu);
  if (wanted == Backend::any) share_cores(cuda.size(), opencl);
  // Else the thread that submits shares one with a worker that looks for work, and comes late for a device that does
  // its tasks in microseconds.
  constexpr std::size_t many_cores = 8;
  if (!cuda.empty() && !is_said && cores_of_host() >= many_cores) {
    set("STARPU_RESERVE_NCPU", "1");
  }
}

void DeviceChoice::share_cores(std::size_t cuda, const std::vector<int>& opencl) {
  if (!may_share_host_memory()) return;
  const auto sharing = static_cast<std::size_t>(std::ranges::count_if(opencl, will_have_host_memory));
  const std::size_t busy = cuda + opencl.size() - sharing;
  shares_memory_ = sharing > 0 && busy == 0;
  if (sharing == 0 || std::getenv("STARPU_NCPU") != nullptr || std::getenv("STARPU_NTHREADS_PER_CORE") != nullptr)
    return;
  const std::size_t cores = cores_of_host();
  if (cores <= busy) return;
  set("STARPU_NCPU", std::to_string(cores - busy));
  shares_cores_ = true;
}

DeviceChoice::~DeviceChoice() = default;

void DeviceChoice::set(const char* variable, const std::string& value) {
  settings_.push_back(std::make_unique<Setting>(variable, value));
}

std::vector<int> DeviceChoice::choose(const char* count_variable, const char* numbers_variable, const char* kind,
                                      bool is_wanted, int present, std::string (*failure)(int)) {
  if (!is_wanted) {
    set(count_variable, "0");
    return {};
  }
  if (present == 0) return {};
  std::vector<int> numbers = numbers_of(numbers_variable, present);
  const char* limit = std::getenv(count_variable);
  const int most = limit != nullptr ? std::atoi(limit) : -1;  // below 0: all
  if (most >= 0) numbers.resize(std::min(numbers.size(), static_cast<std::size_t>(most)));
  const std::size_t before = numbers.size();
  if (limit == nullptr && std::getenv(numbers_variable) == nullptr) {
    numbers = share_of(numbers, told("OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID"),
                       told("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"));
  }
  std::erase_if(numbers, [&](int number) {
    if (number < 0 || number >= present) return false;  // StarPU says so
    const std::string why = failure(number);
    if (why.empty()) return false;
    const std::lock_guard lock(failing_mutex);
    failing.push_back(std::string(kind) + " device " + std::to_string(number) + " does not start: " + why);
    return true;
  });
  if (numbers.size() == before) return numbers;
  set(count_variable, std::to_string(numbers.size()));
  if (numbers.empty()) return {};
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
  set(numbers_variable, text);
  return numbers;
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
