#include "runtime/data/handle.hpp"

#include "runtime/data/fetch.hpp"
#include "runtime/data/vector_interface.hpp"
#include "runtime/devices/cuda.hpp"
#include "runtime/starpu/sleep.hpp"
#include "runtime/starpu/topology.hpp"
#include "runtime/starpu/waiting.hpp"

#include <pleach/error.hpp>

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <new>
#include <string>
#include <utility>

namespace pleach {

namespace {

std::mutex views_mutex;

constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Smaller copies are as fast from pageable memory.
constexpr std::size_t min_pinned = std::size_t{64} << 10;

/// Allocates page-locked host memory, from blocks of 16 KiB, for vectors of at most 64 KiB. A CUDA worker continues
/// during copies of such memory; with pageable memory it waits for the device. Null if there is none.
void* take_locked(std::size_t bytes) {
  constexpr std::size_t most = std::size_t{64} << 10;
  if (bytes == 0 || bytes > most || starpu_cuda_worker_get_count() == 0 || !cuda_has_context()) return nullptr;
  return reinterpret_cast<void*>(starpu_malloc_on_node_flags(STARPU_MAIN_RAM, bytes, STARPU_MALLOC_PINNED));
}

void return_locked(void* memory, std::size_t bytes) {
  if (forked()) return;  // it belongs to the other process
  starpu_free_on_node_flags(STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(memory), bytes, STARPU_MALLOC_PINNED);
}

std::size_t checked_bytes(std::size_t size, std::size_t element_bytes) {
  if (size > std::numeric_limits<std::ptrdiff_t>::max() / element_bytes) {
    throw OverflowError("Vector: " + std::to_string(size) + " elements are more than fit into any memory");
  }
  return size * element_bytes;
}

/// Filter: partitions a vector into parts of filter_arg elements.
void cut(void* whole, void* part, starpu_data_filter* filter, unsigned id, unsigned) {
  const auto& of = *static_cast<const VectorData*>(whole);
  const std::size_t elements = *static_cast<std::size_t*>(filter->filter_arg_ptr), first = id * elements;
  make_part(of, *static_cast<VectorData*>(part), first, std::min<std::size_t>(elements, of.length - first));
}

/// Filter: partitions a vector at the positions in filter_arg.
void cut_at(void* whole, void* part, starpu_data_filter* filter, unsigned id, unsigned) {
  const auto& bounds = *static_cast<const std::vector<std::size_t>*>(filter->filter_arg_ptr);
  make_part(*static_cast<const VectorData*>(whole), *static_cast<VectorData*>(part), bounds[2 * id],
            bounds[2 * id + 1] - bounds[2 * id]);
}

/// Filter: gives each child the whole vector.
void cover(void* whole, void* part, starpu_data_filter*, unsigned, unsigned) {
  const auto& of = *static_cast<const VectorData*>(whole);
  make_part(of, *static_cast<VectorData*>(part), 0, of.length);
}

}  // namespace

Handle::Handle(std::size_t size, std::size_t element_bytes, Memory memory)
    : size_(size), capacity_(size), element_bytes_(element_bytes), memory_(memory) {}

std::shared_ptr<Handle> Handle::make(std::size_t size, std::size_t element_bytes, Memory memory) {
  return {new Handle(size, element_bytes, memory), [](Handle* handle) {
            std::unique_ptr<Handle> owned(handle);
            if (may_wait()) return;
            const std::lock_guard lock(dropped_mutex_);
            owned->next_dropped_.reset(dropped_);
            dropped_ = owned.release();
          }};
}

std::mutex Handle::dropped_mutex_;
Handle* Handle::dropped_ = nullptr;

void Handle::destroy_dropped() {
  std::unique_ptr<Handle> handles;
  {
    const std::lock_guard lock(dropped_mutex_);
    handles.reset(std::exchange(dropped_, nullptr));
  }
  while (handles != nullptr) handles = std::exchange(handles->next_dropped_, nullptr);
}

std::shared_ptr<Handle> Handle::allocate(std::size_t size, std::size_t element_bytes) {
  checked_bytes(size, element_bytes);
  auto result = make(size, element_bytes, Memory::starpu);
  if (size > 0) result->handle_ = register_vector(nullptr, size, element_bytes, nullptr);
  return result;
}

std::shared_ptr<Handle> Handle::allocate_host(std::size_t size, std::size_t element_bytes) {
  const std::size_t needed = checked_bytes(size, element_bytes);
  const std::size_t granule = needed > huge_page ? huge_page : SharedMemory::alignment();
  const std::size_t bytes = (needed + granule - 1) / granule * granule;
  void* const locked = take_locked(bytes);
  const auto give_back = [&](void* memory) { locked != nullptr ? return_locked(memory, bytes) : std::free(memory); };
  std::unique_ptr<void, decltype(give_back)> host(
      locked != nullptr || bytes == 0 ? locked : std::aligned_alloc(granule, bytes), give_back);
  if (bytes > 0 && host == nullptr) {
    throw MemoryError("Vector: there is no memory for " + std::to_string(bytes) + " bytes");
  }
  if (granule == huge_page) {
    madvise(host.get(), bytes, MADV_HUGEPAGE);
    spread_over_nodes(host.get(), bytes);
  }
  auto result = borrow(host.get(), size, element_bytes);
  result->memory_ = Memory::own;
  if (locked != nullptr) result->locked_bytes_ = bytes;
  (void)host.release();
  if (granule == huge_page) cuda_know(result->host_, bytes);
  result->filled_ = false;
  return result;
}

void Handle::require_found() const {
  if (is_lost()) throw DeviceError("an OpenCL device did not map a vector's memory for the host, or back");
}

std::shared_ptr<Handle> Handle::borrow(void* host, std::size_t size, std::size_t element_bytes) {
  auto result = make(size, element_bytes, Memory::callers);
  result->host_ = host;
  result->filled_ = true;
  result->is_pinned_ = size * element_bytes >= min_pinned && starpu_cuda_worker_get_count() > 0 && cuda_is_pinned(host);
  if (size > 0) {
    result->shared_ = SharedMemory::of(host, size * element_bytes, element_bytes);
    result->handle_ = register_vector(host, size, element_bytes, result->shared_.get());
  }
  return result;
}

std::shared_ptr<Handle> Handle::wrap(starpu_data_handle_t handle, std::size_t size) {
  auto result = make(size, starpu_vector_get_elemsize(handle), Memory::wrapped);
  result->handle_ = handle;
  result->filled_ = true;
  result->give_out();
  return result;
}

Handle::~Handle() {
  release();
  if (memory_ == Memory::own) {
    cuda_forget(host_);
    locked_bytes_ > 0 ? return_locked(host_, locked_bytes_) : std::free(host_);
  }
  if (counted_) *counted_ -= capacity_ * element_bytes_;
}

void Handle::release() {
  if (handle_ == nullptr || forked()) return;
  const Activity activity;
  // Host memory that pleach owns may be read before it was written.
  if (!cuttings_.empty() && (filled_ || memory_ == Memory::own)) {
    starpu_data_acquire_on_node(handle_, STARPU_ACQUIRE_NO_NODE_LOCK_ALL, STARPU_RW);  // gathers the parts
    starpu_data_release_on_node(handle_, STARPU_ACQUIRE_NO_NODE_LOCK_ALL);
  }
  for (Cutting& cutting : cuttings_) {
    starpu_data_partition_clean(handle_, static_cast<unsigned>(cutting.children.size()), cutting.children.data());
  }
  cuttings_.clear();
  if (memory_ == Memory::callers && !abandoned_) {
    starpu_data_unregister(handle_);
  } else if (memory_ != Memory::wrapped && memory_ != Memory::another) {
    starpu_data_unregister_no_coherency(handle_);
  }
  handle_ = nullptr;
}

void Handle::count_in(std::shared_ptr<std::atomic<std::size_t>> bytes) {
  counted_ = std::move(bytes);
  *counted_ += capacity_ * element_bytes_;
}

void Handle::reuse(std::size_t size) {
  size_ = size;
  filled_ = false;
  affinity_ = no_device;
  renew_outcome();
}

void Handle::invalidate() {
  if (handle_ == nullptr) return;
  if (!divisible()) return starpu_data_invalidate_submit(handle_);
  if (set_away(false)) discard(handle_);
}

void Handle::count_view(std::thread::id maker, bool writes, int change) {
  const std::lock_guard lock(views_mutex);
  const auto views =
      std::ranges::find_if(views_, [&](const Views& kind) { return kind.maker == maker && kind.write == writes; });
  if (views == views_.end()) {
    views_.emplace_back(maker, writes, change);
  } else if ((views->count += change) == 0) {
    views_.erase(views);
  }
}

void Handle::require_no_own_view(const char* function, const char* argument, bool writes) {
  const std::lock_guard lock(views_mutex);
  const auto keeps_out = [&](const Views& views) {
    return views.maker == std::this_thread::get_id() && (writes || views.write);
  };
  if (std::ranges::none_of(views_, keeps_out)) return;
  throw ArgumentError(std::string(function) + ": this thread has a View of " + argument +
                      " that is still there, and would wait for itself");
}

const std::vector<starpu_data_handle_t>& Handle::children(std::size_t size, int set, std::size_t count) {
  for (const Cutting& cutting : cuttings_) {
    if (cutting.size == size && cutting.set == set) return cutting.children;
  }
  std::vector<starpu_data_handle_t> children(count);
  starpu_data_filter filter{};
  filter.filter_func = set < 0 ? cut : cover;
  filter.nchildren = static_cast<unsigned>(count);
  filter.filter_arg_ptr = &size;
  starpu_data_partition_plan(handle_, &filter, children.data());
  return cuttings_.emplace_back(size, set, std::move(children)).children;
}

Part Handle::part(std::size_t elements, std::size_t number) {
  if (elements >= size_) return whole();
  const auto& parts = children(elements, -1, (capacity_ + elements - 1) / elements);
  return {parts[number], std::min(elements, size_ - number * elements), this};
}

std::vector<std::shared_ptr<Handle>> Handle::stretches(const std::shared_ptr<Handle>& whole,
                                                       std::span<const std::uint32_t> bounds) {
  std::vector<std::shared_ptr<Handle>> stretches(bounds.size() - 1);
  std::vector<std::size_t> begin_and_end;
  for (std::size_t k = 0; k < stretches.size(); ++k) {
    if (bounds[k] == bounds[k + 1]) continue;
    begin_and_end.insert(begin_and_end.end(), {bounds[k], bounds[k + 1]});
    stretches[k] = make(bounds[k + 1] - bounds[k], whole->element_bytes_, Memory::another);
  }
  if (begin_and_end.empty()) return stretches;
  auto& children =
      whole->cuttings_.emplace_back(0, -2, std::vector<starpu_data_handle_t>(begin_and_end.size() / 2)).children;
  starpu_data_filter filter{};
  filter.filter_func = cut_at;
  filter.nchildren = static_cast<unsigned>(children.size());
  filter.filter_arg_ptr = &begin_and_end;
  starpu_data_partition_plan(whole->handle_, &filter, children.data());
  auto child = children.begin();
  for (const auto& stretch : stretches) {
    if (!stretch) continue;
    stretch->handle_ = *child++;
    stretch->filled_ = whole->filled_;
    stretch->outcome_ = whole->outcome_;
    stretch->of_ = whole;
  }
  return stretches;
}

Part Handle::alias(std::size_t count, std::size_t number) {
  if (count == 1) return whole();
  return {children(count, set_, count)[number], size_, this};
}

}  // namespace pleach
