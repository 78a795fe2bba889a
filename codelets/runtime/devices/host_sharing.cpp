#include "runtime/devices/host_sharing.hpp"

#include "runtime/devices/opencl.hpp"

#include <pleach/introspect.hpp>

#include <cstdlib>
#include <cstring>
#include <memory>

#include <starpu.h>
#include <starpu_opencl.h>

namespace pleach {

namespace {

struct Devices {
  std::map<unsigned, SharingDevice> sharing;  // by memory node
  std::vector<std::string> copying;
};

Devices& all_devices() {
  static Devices& all = *new Devices;  // never destroyed: data may live until the process ends
  return all;
}

}  // namespace

bool synchronise(const SharingDevice& device, cl_mem memory, cl_map_flags flags, std::size_t offset, std::size_t bytes,
                 const void* expected) {
  cl_int status;
  void* mapped = clEnqueueMapBuffer(device.queue, memory, CL_TRUE, flags, offset, bytes, 0, nullptr, nullptr, &status);
  if (status != CL_SUCCESS) return false;
  cl_event done;
  if (clEnqueueUnmapMemObject(device.queue, memory, mapped, 0, nullptr, &done) != CL_SUCCESS) return false;
  status = clWaitForEvents(1, &done);
  clReleaseEvent(done);
  return status == CL_SUCCESS && (expected == nullptr || mapped == expected);
}

cl_mem wrap(const SharingDevice& device, void* first, std::size_t bytes) {
  cl_int status;
  const cl_mem memory = clCreateBuffer(device.context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, first, &status);
  return status == CL_SUCCESS ? memory : nullptr;
}

namespace {

/// Tests whether host and device share memory: each must see what the other writes after both have used it.
bool works_in_place(const SharingDevice& device) {
  const std::unique_ptr<char, decltype(&std::free)> memory(static_cast<char*>(std::aligned_alloc(page, page)),
                                                           &std::free);
  if (memory == nullptr) return false;
  std::memset(memory.get(), 1, page);
  const cl_mem buffer = wrap(device, memory.get(), page);
  if (buffer == nullptr) return false;
  bool good = synchronise(device, buffer, CL_MAP_READ, 0, page, memory.get());
  memory.get()[page / 2] = 2;
  good = good && synchronise(device, buffer, CL_MAP_WRITE_INVALIDATE_REGION, 0, page, memory.get());
  char seen = 0;
  const char three = 3;
  good =
      good && clEnqueueReadBuffer(device.queue, buffer, CL_TRUE, page / 2, 1, &seen, 0, nullptr, nullptr) == CL_SUCCESS;
  good = good && clEnqueueWriteBuffer(device.queue, buffer, CL_TRUE, 0, 1, &three, 0, nullptr, nullptr) == CL_SUCCESS;
  good = good && synchronise(device, buffer, CL_MAP_READ, 0, page, memory.get());
  clReleaseMemObject(buffer);
  return good && seen == 2 && memory.get()[0] == 3;
}

}  // namespace

bool may_share_host_memory() {
  const char* wanted = std::getenv("PLEACH_ZERO_COPY");
  return wanted == nullptr || std::atoi(wanted) != 0;
}

void find_sharing_devices() {
  const bool allowed = may_share_host_memory();
  for (const int worker : opencl_workers()) {
    const int number = starpu_worker_get_devid(worker);
    if (!has_host_memory(number)) continue;
    char name[128];
    starpu_worker_get_name(worker, name, sizeof name);
    if (!allowed) {
      all_devices().copying.push_back(std::string(name) + ": PLEACH_ZERO_COPY is 0");
      continue;
    }
    cl_device_id id;
    starpu_opencl_get_device(number, &id);
    SharingDevice device{.context = nullptr, .queue = nullptr, .is_host = is_cpu(number)};
    starpu_opencl_get_context(number, &device.context);
    cl_int status;
    device.queue = clCreateCommandQueue(device.context, id, 0, &status);
    if (status == CL_SUCCESS && works_in_place(device)) {
      all_devices().sharing[starpu_worker_get_memory_node(worker)] = device;
    } else {
      if (status == CL_SUCCESS) clReleaseCommandQueue(device.queue);
      all_devices().copying.push_back(std::string(name) + ": it does not map host memory in place");
    }
  }
}

void forget_sharing_devices() {
  for (auto& [node, device] : all_devices().sharing) clReleaseCommandQueue(device.queue);
  all_devices() = {};
}

bool shares_host_memory(int worker) { return all_devices().sharing.contains(starpu_worker_get_memory_node(worker)); }

bool takes_cores(int worker) {
  const auto device = all_devices().sharing.find(starpu_worker_get_memory_node(worker));
  return device != all_devices().sharing.end() && device->second.is_host;
}

std::vector<std::string> devices_that_copy() { return all_devices().copying; }

const std::map<unsigned, SharingDevice>& sharing_devices() { return all_devices().sharing; }

}  // namespace pleach
