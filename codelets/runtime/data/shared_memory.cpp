#include "runtime/data/shared_memory.hpp"

#include "runtime/devices/host_sharing.hpp"

#include <cstdint>

namespace pleach {

namespace {

std::size_t round_up(std::size_t bytes) { return (bytes + page - 1) / page * page; }

}  // namespace

std::size_t SharedMemory::alignment() { return sharing_devices().empty() ? 64 : page; }  // 64: a cache line

SharedMemory::Owner SharedMemory::of(void* start, std::size_t bytes, std::size_t element_bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(start);
  // Kernels address elements from the beginning of the page, so the offset must be a whole number of elements.
  if (sharing_devices().empty() || bytes == 0 || address % page % element_bytes != 0) return nullptr;
  char* first = reinterpret_cast<char*>(address / page * page);
  Owner shared(new SharedMemory(first));
  shared->views_.reserve(sharing_devices().size());  // so that push_back cannot fail after the view is made
  for (const auto& [node, device] : sharing_devices()) {
    const cl_mem memory = wrap(device, first, round_up(shared->offset_of(start) + bytes));
    if (memory == nullptr) return nullptr;
    shared->views_.push_back({node, memory});
  }
  return shared;
}

SharedMemory::~SharedMemory() {
  for (const View& view : views_) clReleaseMemObject(view.memory);
}

cl_mem SharedMemory::on(unsigned node) const {
  for (const View& view : views_) {
    if (view.node == node) return view.memory;
  }
  return nullptr;
}

bool map_for_device(unsigned node, cl_mem memory, std::size_t offset, std::size_t bytes) {
  const SharingDevice& device = sharing_devices().at(node);
  // If the device copies after all, its copy must not overwrite what the host has written.
  return device.is_host || synchronise(device, memory, CL_MAP_WRITE_INVALIDATE_REGION, offset, bytes);
}

bool map_for_host(unsigned node, cl_mem memory, std::size_t offset, std::size_t bytes) {
  const SharingDevice& device = sharing_devices().at(node);
  return device.is_host || synchronise(device, memory, CL_MAP_READ, offset, bytes);
}

}  // namespace pleach
