#include <pleach/error.hpp>
#include <pleach/starpu.hpp>
#include <pleach/vector.hpp>

#include "arguments.hpp"
#include "instances.hpp"
#include "runtime/data/handle.hpp"
#include "runtime/data/vector_interface.hpp"
#include "runtime/phases/completion.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/submission.hpp"

#include <cstdint>
#include <memory>
#include <new>
#include <utility>

namespace pleach {

AnyView::AnyView(const std::shared_ptr<Handle>& handle, bool writes, void* data)
    : handle_(handle), maker_(std::this_thread::get_id()), writes_(writes), data_(data) {
  try {
    handle->count_view(maker_, writes, 1);
  } catch (...) {
    if (handle->size() > 0) starpu_data_release(handle->whole().handle);
    throw;
  }
}

AnyView::AnyView(AnyView&& other) noexcept
    : handle_(std::move(other.handle_)), maker_(other.maker_), writes_(other.writes_), data_(other.data_) {}

AnyView::~AnyView() {
  if (handle_ == nullptr) return;
  handle_->count_view(maker_, writes_, -1);
  if (handle_->size() > 0) starpu_data_release(handle_->whole().handle);
}

AnyVector::AnyVector(Runtime& runtime, std::size_t size, std::size_t element_bytes) try
    : AnyVector(runtime, size, runtime.impl().allocate(size, element_bytes)) {
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Vector");
}

AnyVector::AnyVector(Runtime& runtime, std::size_t size, std::shared_ptr<Handle> handle)
    : runtime_(&runtime), size_(size), handle_(std::move(handle)) {}

Handle& AnyVector::handle() const {
  if (handle_ == nullptr) throw ArgumentError("Vector: it was moved from");
  return *handle_;
}

void AnyVector::wait() const try {
  if (size_ == 0) return;
  require_settled("Vector::wait", "it", *this);
  await(*runtime_, {handle_});
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Vector::wait");
}

namespace {

void* acquire_host(Runtime& runtime, Handle& handle, starpu_data_access_mode mode) {
  if (handle.size() == 0) return nullptr;
  acquire(runtime, handle, STARPU_MAIN_RAM, mode);
  return reinterpret_cast<void*>(starpu_vector_get_local_ptr(handle.whole().handle));
}

}  // namespace

AnyView AnyVector::view_to_read() const try {
  require_settled("Vector::read", "it", *this);
  AnyView view(handle_, false, acquire_host(*runtime_, *handle_, STARPU_R));
  runtime_->impl().rethrow(*handle_);
  return view;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Vector::read");
}

AnyView AnyVector::view_to_write() try {
  Handle& handle = this->handle();
  handle.require_no_own_view("Vector::write", "it", true);
  AnyView view(handle_, true, acquire_host(*runtime_, handle, handle.filled() ? STARPU_RW : STARPU_W));
  handle.set_filled();
  handle.renew_outcome();  // the caller computes the values from here on
  return view;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Vector::write");
}

template <class T>
Vector<T> borrow(Runtime& runtime, starpu_data_handle_t handle) try {
  if (!is_vector(handle) || starpu_vector_get_elemsize(handle) != sizeof(T)) {
    throw ArgumentError("borrow: the handle is not a vector of elements of " + std::to_string(sizeof(T)) + " bytes");
  }
  keep_awake();
  const std::size_t size = length_of(handle);
  return Vector<T>(runtime, size, Handle::wrap(handle, size));
} catch (const std::bad_alloc&) {
  throw_out_of_memory("borrow");
}

template <class T>
starpu_data_handle_t data_handle(const Vector<T>& vector) {
  keep_awake();
  vector.handle().give_out();
  wait_for_devices();
  return vector.handle().whole().handle;
}

#define INSTANCES(T)                                            \
  template Vector<T> borrow<T>(Runtime&, starpu_data_handle_t); \
  template starpu_data_handle_t data_handle<T>(const Vector<T>&);
PLEACH_FOR_VALUES(INSTANCES)

}  // namespace pleach
