#include "runtime/data/vector_interface.hpp"

#include "runtime/devices/cuda.hpp"
#include "runtime/devices/stream_order.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>

namespace pleach {

namespace {

std::atomic<std::uint64_t> copied = 0;

VectorData& on_node(starpu_data_handle_t handle, unsigned node) {
  return *static_cast<VectorData*>(starpu_data_get_interface_on_node(handle, node));
}

VectorData& data_of(starpu_data_handle_t handle) { return on_node(handle, STARPU_MAIN_RAM); }

/// The cl_mem of the host's memory on a node; null if its devices do not share it.
cl_mem shared_on(const VectorData& data, unsigned node) {
  return data.shared != nullptr ? data.shared->on(node) : nullptr;
}

void register_data(starpu_data_handle_t handle, unsigned home, void* from) {
  const auto& given = *static_cast<const VectorData*>(from);
  for (unsigned node = 0; node < STARPU_MAXNODES; ++node) {
    VectorData& data = on_node(handle, node);
    data = given;
    if (node == home) continue;
    data.vector.ptr = data.vector.dev_handle = 0;
    data.vector.offset = 0;
    data.in_order = false;
  }
}

/// StarPU itself allocates smaller vectors, from larger pieces.
constexpr std::size_t min_in_order = std::size_t{4} << 20;

/// Allocates memory of a CUDA device; 0 on failure.
std::uintptr_t take_in_order(unsigned node, std::size_t bytes) {
  if (bytes <= min_in_order || starpu_node_get_kind(node) != STARPU_CUDA_RAM) return 0;
  if (starpu_memory_allocate(node, bytes, 0) != 0) return 0;
  void* const memory = cuda_take_memory(starpu_memory_node_get_devid(node), bytes);
  if (memory == nullptr) starpu_memory_deallocate(node, bytes);
  return reinterpret_cast<std::uintptr_t>(memory);
}

starpu_ssize_t allocate(void* interface, unsigned node) {
  auto& data = *static_cast<VectorData*>(interface);
  if (const cl_mem memory = shared_on(data, node)) {
    data.shared->keep();
    data.vector.dev_handle = reinterpret_cast<std::uintptr_t>(memory);
    data.vector.offset = data.shared->offset_of(data.host);
    data.vector.ptr = 0;
    return 0;
  }
  std::uintptr_t memory = take_in_order(node, data.bytes());
  data.in_order = memory != 0;
  if (memory == 0) memory = starpu_malloc_on_node(node, data.bytes());
  if (memory == 0) return -ENOMEM;
  data.vector.dev_handle = memory;
  data.vector.offset = 0;
  data.vector.ptr = starpu_node_get_kind(node) != STARPU_OPENCL_RAM ? memory : 0;
  return static_cast<starpu_ssize_t>(data.bytes());
}

/// Returns whether the node is a CUDA device that has failed. StarPU would abort on any request to it. Readers of the
/// values get the fault as an error.
bool has_failed(unsigned node) {
  return starpu_node_get_kind(node) == STARPU_CUDA_RAM && !cuda_fault(starpu_memory_node_get_devid(node)).empty();
}

void free_data(void* interface, unsigned node) {
  auto& data = *static_cast<VectorData*>(interface);
  if (shared_on(data, node) != nullptr) {
    data.shared->drop();
  } else if (data.in_order) {
    cuda_return_memory(starpu_memory_node_get_devid(node), reinterpret_cast<void*>(data.vector.dev_handle));
    starpu_memory_deallocate(node, data.bytes());
  } else {
    // The memory's next owner does not wait for the device's kernels: wait for them here.
    if (starpu_node_get_kind(node) == STARPU_CUDA_RAM) cuda_wait(starpu_memory_node_get_devid(node));
    if (has_failed(node)) return;
    starpu_free_on_node(node, data.vector.dev_handle, data.bytes());
  }
}

/// Copies by threads if the copy is between a CUDA device and pageable host memory. Returns false if it did not.
bool copy_by_threads(const VectorData& from, unsigned source_node, const VectorData& to, unsigned target_node) {
  const auto memory = [](const VectorData& data) {
    return reinterpret_cast<char*>(data.vector.dev_handle) + data.vector.offset;
  };
  const auto source_kind = starpu_node_get_kind(source_node), target_kind = starpu_node_get_kind(target_node);
  if (source_kind == STARPU_CPU_RAM && target_kind == STARPU_CUDA_RAM) {
    return cuda_copy_by_threads(starpu_memory_node_get_devid(target_node), memory(from), memory(to), from.bytes(),
                                true);
  }
  if (source_kind == STARPU_CUDA_RAM && target_kind == STARPU_CPU_RAM) {
    return cuda_copy_by_threads(starpu_memory_node_get_devid(source_node), memory(to), memory(from), from.bytes(),
                                false);
  }
  return false;
}

void count(const VectorData& from, unsigned source_node, VectorData& to, unsigned target_node) {
  copied += from.bytes();
  std::atomic_ref(to.arrived) += from.bytes();
  starpu_interface_data_copy(source_node, target_node, from.bytes());
}

int copy(void* source, unsigned source_node, void* target, unsigned target_node, void* asynchronous) {
  const auto& from = *static_cast<const VectorData*>(source);
  auto& to = *static_cast<VectorData*>(target);
  const bool from_shared = shared_on(from, source_node) != nullptr, to_shared = shared_on(to, target_node) != nullptr;
  const bool from_host =
      source_node == STARPU_MAIN_RAM && from.vector.ptr == reinterpret_cast<std::uintptr_t>(from.host);
  const bool to_host = target_node == STARPU_MAIN_RAM && to.vector.ptr == reinterpret_cast<std::uintptr_t>(to.host);
  if ((from_shared || from_host) && (to_shared || to_host)) {
    const auto memory = [](const VectorData& data) { return reinterpret_cast<cl_mem>(data.vector.dev_handle); };
    // StarPU cannot be told of a failure.
    if (from_shared && !map_for_host(source_node, memory(from), from.vector.offset, from.bytes())) from.shared->lose();
    if (to_shared && !map_for_device(target_node, memory(to), to.vector.offset, to.bytes())) to.shared->lose();
    return 0;
  }
  count(from, source_node, to, target_node);
  if (copy_by_threads(from, source_node, to, target_node)) return 0;
  for (const unsigned node : {source_node, target_node}) {
    if (starpu_node_get_kind(node) == STARPU_CUDA_RAM) cuda_wait(starpu_memory_node_get_devid(node));
  }
  if (has_failed(source_node) || has_failed(target_node)) return 0;
  return starpu_interface_copy(from.vector.dev_handle, from.vector.offset, source_node, to.vector.dev_handle,
                               to.vector.offset, target_node, from.bytes(), asynchronous);
}

#ifdef STARPU_USE_CUDA
/// Copies in the order of a CUDA stream.
int copy_in_order(void* source, unsigned source_node, void* target, unsigned target_node, cudaStream_t stream) {
  const auto& from = *static_cast<const VectorData*>(source);
  auto& to = *static_cast<VectorData*>(target);
  count(from, source_node, to, target_node);
  if (copy_by_threads(from, source_node, to, target_node)) return 0;
  const auto memory = [](const VectorData& data) {
    return reinterpret_cast<void*>(data.vector.dev_handle + data.vector.offset);
  };
  for (const unsigned node : {source_node, target_node}) {
    if (starpu_node_get_kind(node) == STARPU_CUDA_RAM) cuda_order(stream, starpu_memory_node_get_devid(node));
  }
  if (has_failed(source_node) || has_failed(target_node)) return 0;
  const bool from_host = starpu_node_get_kind(source_node) == STARPU_CPU_RAM,
             to_host = starpu_node_get_kind(target_node) == STARPU_CPU_RAM;
  return starpu_cuda_copy_async_sync(memory(from), source_node, memory(to), target_node, from.bytes(), stream,
                                     from_host ? cudaMemcpyHostToDevice
                                     : to_host ? cudaMemcpyDeviceToHost
                                               : cudaMemcpyDeviceToDevice);
}
#endif

int alike(void* a, void* b) {
  const auto &one = *static_cast<const VectorData*>(a), &other = *static_cast<const VectorData*>(b);
  return one.length == other.length && one.vector.elemsize == other.vector.elemsize ? 1 : 0;
}

const starpu_data_copy_methods copies = [] {
  starpu_data_copy_methods methods{};
  methods.any_to_any = copy;
#ifdef STARPU_USE_CUDA
  methods.ram_to_cuda_async = methods.cuda_to_ram_async = methods.cuda_to_cuda_async = copy_in_order;
#endif
  return methods;
}();

starpu_data_interface_ops operations() {
  starpu_data_interface_ops ops{};
  // StarPU 1.3 numbers nodes from 0 here; in StarPU 1.4, -1 means none.
  ops.register_data_handle = [](starpu_data_handle_t handle, auto home, void* interface) {
    register_data(handle, static_cast<unsigned>(home), interface);
  };
  ops.allocate_data_on_node = allocate;
  ops.free_data_on_node = free_data;
  ops.copy_methods = &copies;
  ops.to_pointer = [](void* data, unsigned) {
    return reinterpret_cast<void*>(static_cast<const VectorData*>(data)->vector.ptr);
  };
  ops.get_size = [](starpu_data_handle_t handle) { return data_of(handle).bytes(); };
  ops.footprint = [](starpu_data_handle_t handle) {
    const std::uint64_t length = data_of(handle).length;
    return starpu_hash_crc32c_be_n(&length, sizeof length, 0);
  };
  ops.compare = alike;
  // Shared memory belongs to one vector only.
  ops.alloc_compare = [](void* a, void* b) {
    const bool own = static_cast<VectorData*>(a)->shared == nullptr && static_cast<VectorData*>(b)->shared == nullptr;
    return own ? alike(a, b) : 0;
  };
  ops.display = [](starpu_data_handle_t handle, FILE* file) {
    std::fprintf(file, "%llu\t", static_cast<unsigned long long>(data_of(handle).length));
  };
  ops.describe = [](void* interface, char* text, std::size_t size) -> starpu_ssize_t {
    const auto& data = *static_cast<const VectorData*>(interface);
    return std::snprintf(text, size, "V%llux%zu", static_cast<unsigned long long>(data.length), data.vector.elemsize);
  };
  ops.pack_data = [](starpu_data_handle_t handle, unsigned node, void** memory, starpu_ssize_t* bytes) {
    const VectorData& data = on_node(handle, node);
    *bytes = static_cast<starpu_ssize_t>(data.bytes());
    if (memory == nullptr) return 0;
    *memory = reinterpret_cast<void*>(starpu_malloc_on_node_flags(node, data.bytes(), 0));
    std::memcpy(*memory, reinterpret_cast<const void*>(data.vector.ptr), data.bytes());
    return 0;
  };
  ops.unpack_data = [](starpu_data_handle_t handle, unsigned node, void* memory, std::size_t bytes) {
    std::memcpy(reinterpret_cast<void*>(on_node(handle, node).vector.ptr), memory, bytes);
    starpu_free_on_node_flags(node, reinterpret_cast<std::uintptr_t>(memory), bytes, 0);
    return 0;
  };
  ops.interface_size = sizeof(VectorData);
  ops.interfaceid = static_cast<starpu_data_interface_id>(starpu_data_interface_get_next_id());
  static char name[] = "PLEACH_VECTOR";
  ops.name = name;
  return ops;
}

/// Three interfaces, because StarPU's allocation cache is per interface.
starpu_data_interface_ops& own() {
  static starpu_data_interface_ops ops = operations();
  return ops;
}
/// CUDA reuses this memory for any size. StarPU would keep it for vectors of the same size, and others would lack it.
starpu_data_interface_ops& in_order_ops() {
  static starpu_data_interface_ops ops = [] {
    starpu_data_interface_ops in_order = own();
    in_order.dontcache = 1;
    return in_order;
  }();
  return ops;
}
starpu_data_interface_ops& shared_ops() {
  static starpu_data_interface_ops ops = [] {
    starpu_data_interface_ops shared = own();
    shared.dontcache = 1;
    // StarPU's schedulers take the size for the bytes of a transfer.
    shared.get_size = [](starpu_data_handle_t) -> std::size_t { return 0; };
    shared.get_alloc_size = own().get_size;
    return shared;
  }();
  return ops;
}

std::uint32_t cut_off(std::size_t length) {
  return static_cast<std::uint32_t>(std::min<std::size_t>(length, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

starpu_data_handle_t register_vector(void* host, std::size_t length, std::size_t element_bytes, SharedMemory* shared) {
  VectorData data{};
  data.vector.id = STARPU_VECTOR_INTERFACE_ID;
  data.vector.ptr = data.vector.dev_handle = reinterpret_cast<std::uintptr_t>(host);
  data.vector.nx = cut_off(length);
  data.vector.elemsize = element_bytes;
  data.vector.allocsize = length * element_bytes;
  data.length = length;
  data.host = static_cast<char*>(host);
  data.shared = shared;
  starpu_data_handle_t handle;
  const bool in_order = data.bytes() > min_in_order && cuda_keeps_memory();
  starpu_data_register(&handle, host != nullptr ? STARPU_MAIN_RAM : -1, &data,
                       shared != nullptr ? &shared_ops()
                       : in_order        ? &in_order_ops()
                                         : &own());
  return handle;
}

void make_part(const VectorData& whole, VectorData& part, std::size_t first, std::size_t length) {
  const std::size_t offset = first * whole.vector.elemsize;
  // Do not copy all members: a task may be updating the count of the whole's arrived bytes.
  part = {};
  part.vector = whole.vector;
  part.length = length;
  part.host = whole.host;
  part.shared = whole.shared;
  part.vector.nx = cut_off(length);
  part.vector.allocsize = length * whole.vector.elemsize;
  if (whole.host != nullptr) part.host = whole.host + offset;
  if (whole.vector.ptr != 0) part.vector.ptr = whole.vector.ptr + offset;
  if (whole.vector.dev_handle != 0) part.vector.offset = whole.vector.offset + offset;
}

bool is_own_vector(starpu_data_handle_t handle) { return starpu_data_get_interface_id(handle) == own().interfaceid; }

bool is_vector(starpu_data_handle_t handle) {
  return starpu_data_get_interface_id(handle) == STARPU_VECTOR_INTERFACE_ID || is_own_vector(handle);
}

std::size_t length_of(starpu_data_handle_t handle) {
  return is_own_vector(handle) ? data_of(handle).length : starpu_vector_get_nx(handle);
}

std::uint64_t bytes_copied() { return copied; }
void forget_bytes_copied() { copied = 0; }

}  // namespace pleach
