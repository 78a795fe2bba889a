#include "runtime/devices/opencl.hpp"
#include "runtime/devices/cuda.hpp"

#include "base/operators_cl.hpp"
#include "base/own_operator.hpp"
#include "runtime/starpu/sleep.hpp"

#include <pleach/error.hpp>
#include <pleach/introspect.hpp>

#include <cstdlib>
#include <cstring>
#include <system_error>

#include <starpu.h>
#include <starpu_opencl.h>

namespace pleach {

namespace {

[[noreturn]] void fail(const std::string& what, cl_int status) {
  throw DeviceError(what + ": " + starpu_opencl_error_string(status));
}

void check(const std::string& what, cl_int status) {
  if (status != CL_SUCCESS) fail(what, status);
}

cl_device_id device_of(int device) {
  cl_device_id id;
  starpu_opencl_get_device(device, &id);
  return id;
}

template <class T>
T device_info(cl_device_id device, cl_device_info name) {
  T value{};
  clGetDeviceInfo(device, name, sizeof value, &value, nullptr);
  return value;
}

constexpr const char* opencl_standard = "-cl-std=CL1.2";

cl_program build_for(int device, const OpenclSource& source, const Definition* definition, const std::string& options) {
  const cl_device_id id = device_of(device);
  cl_context context;
  starpu_opencl_get_context(device, &context);
  cl_int status;
  const std::string own = definition != nullptr ? definition->prelude() + defined_by(options) : "\n";
  const char* texts[] = {own.c_str(), operators_cl, source.text};
  const cl_program program = clCreateProgramWithSource(context, 3, texts, nullptr, &status);
  check(source.phase, status);
  std::string flags = definition != nullptr ? opencl_standard : options;
  const auto single = device_info<cl_device_fp_config>(id, CL_DEVICE_SINGLE_FP_CONFIG);
  if ((single & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0) flags += " -cl-fp32-correctly-rounded-divide-sqrt";
  status = clBuildProgram(program, 1, &id, flags.c_str(), nullptr, nullptr);
  if (status != CL_SUCCESS) {
    std::size_t size = 0;
    clGetProgramBuildInfo(program, id, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    clGetProgramBuildInfo(program, id, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    clReleaseProgram(program);
    fail("(" + options + ") does not build: " + log, status);
  }
  return program;
}

const char* type_name(Type type) {
  switch (type) {
    case Type::i32: return "int";
    case Type::i64: return "long";
    case Type::f32: return "float";
    case Type::f64: return "double";
    case Type::c32: return "float2";
    case Type::c64: return "double2";
  }
  return "?";
}

}  // namespace

std::string opencl_options(Type value, Operator op) {
  std::string options = std::string("-cl-std=CL1.2 -DVALUE=") + type_name(value) + " -DOP_" + name_of(op);
  if (is_rounded_type(value)) options += " -DVALUE_IS_ROUNDED";
  if (value == Type::c32 || value == Type::c64) options += " -DVALUE_IS_COMPLEX";
  if (value == Type::f64 || value == Type::c64) options += " -DVALUE_IS_DOUBLE";
  if (value == Type::i64) options += " -DVALUE_IS_LONG";
  return options;
}

std::string opencl_options(Type index, Type value, Operator op) {
  return opencl_options(value, op) + opencl_type("INDEX", index);
}

std::string opencl_options(const Definition& definition) {
  return std::string("-cl-std=CL1.2 -DOP_defined") + (definition.commutes() ? "" : " -DOP_in_order") +
         (definition.has_floats() ? " -DVALUE_IS_ROUNDED" : "");
}

std::string opencl_moved(Type type) {
  return std::string("-cl-std=CL1.2 -DOP_none -DVALUE=") + (type == Type::i32   ? "uint"
                                                            : type == Type::i64 ? "ulong"
                                                                                : "ulong2");
}

std::string opencl_type(const char* name, Type type) { return std::string(" -D") + name + "=" + type_name(type); }

bool opencl_supports(Type type) {
  if (type != Type::f64 && type != Type::c64) return true;
  for (const int worker : opencl_workers()) {
    const cl_device_id device = device_of(starpu_worker_get_devid(worker));
    if (device_info<cl_device_fp_config>(device, CL_DEVICE_DOUBLE_FP_CONFIG) == 0) return false;
  }
  return true;
}

namespace {

/// The OpenCL accelerators, in StarPU's order.
std::vector<cl_device_id> opencl_accelerators() {
  const auto is_set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && std::atoi(value) > 0;
  };
  cl_device_type wanted = CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR;
  if (is_set("STARPU_OPENCL_ON_CPUS")) wanted |= CL_DEVICE_TYPE_CPU;
  if (is_set("STARPU_OPENCL_ONLY_ON_CPUS")) wanted = CL_DEVICE_TYPE_CPU;

  std::vector<cl_device_id> devices;
  cl_uint platform_count = 0;
  if (clGetPlatformIDs(0, nullptr, &platform_count) != CL_SUCCESS) return devices;
  std::vector<cl_platform_id> platforms(platform_count);
  clGetPlatformIDs(platform_count, platforms.data(), nullptr);
  for (const cl_platform_id platform : platforms) {
    cl_uint count = 0;
    if (clGetDeviceIDs(platform, wanted, 0, nullptr, &count) != CL_SUCCESS) continue;
    devices.resize(devices.size() + count);
    clGetDeviceIDs(platform, wanted, count, &devices[devices.size() - count], nullptr);
  }
  return devices;
}

}  // namespace

int opencl_accelerator_count() {
  const char* limit = std::getenv("STARPU_NOPENCL");
  if (limit != nullptr && std::atoi(limit) == 0) return 0;
  return static_cast<int>(opencl_accelerators().size());
}

std::string opencl_failure(int device) {
  const cl_device_id id = opencl_accelerators()[static_cast<std::size_t>(device)];
  cl_int status;
  const cl_context context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, &status);
  if (status == CL_SUCCESS) {
    const cl_command_queue queue = clCreateCommandQueue(context, id, 0, &status);
    if (status == CL_SUCCESS) clReleaseCommandQueue(queue);
    clReleaseContext(context);
  }
  return status == CL_SUCCESS ? "" : starpu_opencl_error_string(status);
}

std::vector<int> opencl_workers() {
  std::vector<int> workers(starpu_opencl_worker_get_count());
  starpu_worker_get_ids_by_type(STARPU_OPENCL_WORKER, workers.data(), static_cast<int>(workers.size()));
  return workers;
}

bool has_host_memory(int device) {
  return device_info<cl_bool>(device_of(device), CL_DEVICE_HOST_UNIFIED_MEMORY) != CL_FALSE;
}

namespace {

/// The device that StarPU will give this number; null if there is none.
cl_device_id device_to_come(int number) {
  const auto accelerators = opencl_accelerators();
  const auto k = static_cast<std::size_t>(number);
  return k < accelerators.size() ? accelerators[k] : nullptr;
}

bool is_cpu(cl_device_id device) {
  return (device_info<cl_device_type>(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) != 0;
}

}  // namespace

bool will_have_host_memory(int device) {
  const cl_device_id id = device_to_come(device);
  return id != nullptr && device_info<cl_bool>(id, CL_DEVICE_HOST_UNIFIED_MEMORY) != CL_FALSE;
}

bool is_cpu(int device) { return is_cpu(device_of(device)); }

bool will_be_cpu(int device) {
  const cl_device_id id = device_to_come(device);
  return id != nullptr && is_cpu(id);
}

namespace {

void keep_from_opencl(starpu_task& task, std::uint32_t elsewhere) {
  if (elsewhere == 0) return;
  task.where = static_cast<std::int32_t>(elsewhere);
  task.workerids = nullptr;
  task.workerids_len = 0;
}

std::mutex refused_mutex;
std::vector<std::string>& refused = *new std::vector<std::string>;  // never destroyed: may outlive main()

void note_refused(const std::exception_ptr& error) {
  const std::lock_guard lock(refused_mutex);
  try {
    std::rethrow_exception(error);
  } catch (const std::exception& what) {
    refused.emplace_back(what.what());
  }
}

}  // namespace

void require_opencl_builds(const Definition& definition) {
  const OpenclSource probe{"operator",
                           "kernel void pleach_probe(global VALUE *values) { values[0] = op(values[0], IDENTITY); }\n"};
  const Compilation compilation;
  std::map<int, bool> seen;
  for (const int worker : opencl_workers()) {
    const int device = starpu_worker_get_devid(worker);
    if (!seen.emplace(device, true).second) continue;
    try {
      clReleaseProgram(build_for(device, probe, &definition, opencl_options(definition)));
    } catch (const DeviceError& error) {
      throw CompilationError(definition.place() + ": OpenCL does not take the operator: " + error.what());
    }
  }
}

std::vector<std::string> programs_refused() {
  const std::lock_guard lock(refused_mutex);
  return refused;
}

OpenclBuild::OpenclBuild(const OpenclSource& source, const Definition* definition, std::string options)
    : source_(source), definition_(definition), options_(std::move(options)), gate_(starpu_task_create()) {
  try {
    builder_ = std::thread([this] { build(); });
  } catch (const std::system_error&) {  // the system has no more threads
    build();
  }
}

OpenclBuild::~OpenclBuild() {
  if (builder_.joinable()) builder_.join();
  for (const Kernel& kernel : kernels_) clReleaseKernel(kernel.kernel);
  for (auto& [device, program] : built_) clReleaseProgram(program);
}

void OpenclBuild::build() {
  const Compilation compilation;
  std::map<int, cl_program> built;
  std::exception_ptr error;
  try {
    for (const int worker : opencl_workers()) {
      const int device = starpu_worker_get_devid(worker);
      if (!built.contains(device)) built[device] = build_for(device, source_, definition_, options_);
    }
  } catch (...) {
    error = std::current_exception();
  }
  starpu_task* gate = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (error) {
      note_refused(error);
      for (const auto& [task, elsewhere] : waiting_) keep_from_opencl(*task, elsewhere);
    }
    waiting_.clear();
    built_ = std::move(built);
    error_ = error;
    gate = std::exchange(gate_, nullptr);
  }
  if (starpu_task_submit(gate) != 0) std::terminate();  // a task without a codelet needs no worker
}

int OpenclBuild::submit(starpu_task& task, std::uint32_t elsewhere) {
  std::unique_lock lock(mutex_);
  if (error_) keep_from_opencl(task, elsewhere);
  if (gate_ == nullptr) {
    lock.unlock();
    return starpu_task_submit(&task);
  }
  waiting_.push_back({&task, elsewhere});  // exists until the gate opens
  starpu_task_declare_deps_array(&task, 1, &gate_);
  const int status = starpu_task_submit(&task);
  if (status != 0) waiting_.pop_back();
  return status;
}

OpenclKernel OpenclBuild::operator()(const char* name) {
  const int worker = starpu_worker_get_id_check();
  const int device = starpu_worker_get_devid(worker);
  cl_command_queue queue;
  starpu_opencl_get_queue(device, &queue);
  const std::lock_guard lock(mutex_);
  for (const Kernel& kernel : kernels_) {
    if (kernel.worker == worker && std::strcmp(kernel.name, name) == 0) return {kernel.name, kernel.kernel, queue};
  }
  if (error_) std::rethrow_exception(error_);
  cl_int status;
  const cl_kernel created = clCreateKernel(built_.at(device), name, &status);
  check(name, status);
  kernels_.push_back({name, worker, created});
  return {name, created, queue};
}

namespace {

/// The programs of all phases; never destroyed.
std::vector<OpenclPrograms*>& all_programs() {
  static auto& all = *new std::vector<OpenclPrograms*>;
  return all;
}

}  // namespace

OpenclPrograms::OpenclPrograms() { all_programs().push_back(this); }

void OpenclPrograms::release_all() {
  for (OpenclPrograms* phase : all_programs()) {
    const std::lock_guard lock(phase->mutex_);
    phase->variants_.clear();
    phase->programs_.clear();
  }
  const std::lock_guard lock(refused_mutex);
  refused.clear();
}

void OpenclKernel::set(cl_uint& position, const OpenclBuffer& buffer) {
  set_bytes(position++, &buffer.memory, sizeof buffer.memory);
  set_bytes(position++, &buffer.first, sizeof buffer.first);
}

/// An absent buffer is a null pointer for the kernel.
void OpenclKernel::set(cl_uint& position, const DeviceBuffer& buffer) {
  set(position, OpenclBuffer{static_cast<cl_mem>(buffer.memory), buffer.memory != nullptr ? buffer.first : 0});
  if ((buffer.flags & sized) != 0) set(position, cl_ulong{buffer.count});
}

void OpenclKernel::set_bytes(cl_uint position, const void* value, std::size_t size) {
  if (cuda_ != nullptr) {
    if (size > sizeof(Bytes)) throw DeviceError(std::string(name_) + ": an argument is too long");
    std::memcpy(arguments_.emplace_back().bytes, value, size);
    return;
  }
  check(name_, clSetKernelArg(kernel_, position, size, value));
}

void OpenclKernel::enqueue(std::size_t groups, std::size_t group_size) {
  if (groups == 0) return;
  if (cuda_ != nullptr) {
    std::vector<void*> arguments;
    for (Bytes& argument : arguments_) arguments.push_back(argument.bytes);
    return together_ ? cuda_launch_together(cuda_, groups, group_size, shared_bytes_, arguments.data())
                     : cuda_launch(cuda_, groups, group_size, arguments.data());
  }
  const std::size_t global = groups * group_size;
  check(name_, clEnqueueNDRangeKernel(queue_, kernel_, 1, nullptr, &global, &group_size, 0, nullptr, nullptr));
}

void opencl_fill(const OpenclBuffer& buffer, cl_uchar byte, std::size_t element_bytes, std::size_t elements) {
  cl_command_queue queue;
  starpu_opencl_get_current_queue(&queue);
  check("fill", clEnqueueFillBuffer(queue, buffer.memory, &byte, 1, buffer.first * element_bytes,
                                    elements * element_bytes, 0, nullptr, nullptr));
}

void opencl_fill(const DeviceBuffer& buffer, cl_uchar byte) {
  opencl_fill({static_cast<cl_mem>(buffer.memory), buffer.first}, byte, buffer.element_bytes, buffer.count);
}

}  // namespace pleach
