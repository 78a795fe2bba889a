#include <pleach/error.hpp>
#include <pleach/starpu.hpp>
#include <pleach/vector.hpp>

#include "arguments.hpp"
#include "instances.hpp"
#include "runtime/engine.hpp"
#include "runtime/handle.hpp"
#include "runtime/runtime_impl.hpp"
#include "runtime/vector_data.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

namespace pleach {

namespace {

template <class T>
T* acquire_host(Runtime& runtime, Handle& handle, starpu_data_access_mode mode) {
  if (handle.size() == 0) return nullptr;
  acquire(runtime, handle, STARPU_MAIN_RAM, mode);
  return reinterpret_cast<T*>(starpu_vector_get_local_ptr(handle.whole().handle));
}

}  // namespace

template <class T>
View<T>::View(Handle& handle, T* data, std::size_t size)
    : handle_(handle.shared_from_this()), span_(data, size), maker_(std::this_thread::get_id()) {
  try {
    handle.count_view(maker_, !std::is_const_v<T>, 1);
  } catch (...) {
    if (size > 0) starpu_data_release(handle.whole().handle);
    throw;
  }
}

template <class T>
View<T>::View(View&& other) noexcept
    : handle_(std::move(other.handle_)), span_(std::exchange(other.span_, {})), maker_(other.maker_) {}

template <class T>
View<T>::~View() {
  if (handle_ == nullptr) return;
  handle_->count_view(maker_, !std::is_const_v<T>, -1);
  if (handle_->size() > 0) starpu_data_release(handle_->whole().handle);
}

template <class T>
Vector<T>::Vector(Runtime& runtime, std::size_t size) try
    : Vector(runtime, size, runtime.impl().allocate(size, sizeof(T))) {
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Vector");
}

template <class T>
Vector<T>::Vector(Runtime& runtime, std::span<const T> host) try : Vector(runtime, host.size()) {
  const View<T> view = write();
  std::copy(host.begin(), host.end(), view.begin());
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Vector");
}

template <class T>
Vector<T>::Vector(Runtime& runtime, std::size_t size, std::shared_ptr<Handle> handle)
    : runtime_(&runtime), size_(size), handle_(std::move(handle)) {}

template <class T>
Handle& Vector<T>::handle() const {
  if (handle_ == nullptr) throw ArgumentError("Vector: it was moved from");
  return *handle_;
}

template <class T>
void Vector<T>::wait() const try {
  if (size_ == 0) return;
  require_settled("Vector::wait", "it", *this);
  acquire(*runtime_, *handle_, STARPU_ACQUIRE_NO_NODE, STARPU_R);
  starpu_data_release_on_node(handle_->whole().handle, STARPU_ACQUIRE_NO_NODE);
  runtime_->impl().rethrow(*handle_);
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Vector::wait");
}

template <class T>
View<const T> Vector<T>::read() const try {
  require_settled("Vector::read", "it", *this);
  Handle& handle = this->handle();
  View<const T> view(handle, acquire_host<const T>(*runtime_, handle, STARPU_R), size_);
  runtime_->impl().rethrow(handle);
  return view;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Vector::read");
}

template <class T>
View<T> Vector<T>::write() try {
  Handle& handle = this->handle();
  handle.require_no_own_view("Vector::write", "it", true);
  View<T> view(handle, acquire_host<T>(*runtime_, handle, handle.filled() ? STARPU_RW : STARPU_W), size_);
  handle.set_filled();
  handle.renew_outcome();  // what becomes of the values is the caller's from here on
  return view;
} catch (const std::bad_alloc&) {
  throw_out_of_memory("Vector::write");
}

template <class T>
Vector<T> borrow(Runtime& runtime, starpu_data_handle_t handle) try {
  if (!is_vector(handle) || starpu_vector_get_elemsize(handle) != sizeof(T)) {
    throw ArgumentError("borrow: the handle is not a vector of elements of " + std::to_string(sizeof(T)) + " bytes");
  }
  Engine::instance().share();
  const std::size_t size = length_of(handle);
  return Vector<T>(runtime, size, Handle::wrap(handle, size));
} catch (const std::bad_alloc&) {
  throw_out_of_memory("borrow");
}

template <class T>
starpu_data_handle_t data_handle(const Vector<T>& vector) {
  Engine::instance().share();
  return vector.handle().whole().handle;
}

#define INSTANCES(T)                                            \
  template class View<T>;                                       \
  template class View<const T>;                                 \
  template class Vector<T>;                                     \
  template Vector<T> borrow<T>(Runtime&, starpu_data_handle_t); \
  template starpu_data_handle_t data_handle<T>(const Vector<T>&);
PLEACH_FOR_VALUES(INSTANCES)

}  // namespace pleach
