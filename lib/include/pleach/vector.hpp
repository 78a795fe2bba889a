// Arrays that stay in the memory where StarPU last used them.
#pragma once

#include <pleach/export.hpp>
#include <pleach/runtime.hpp>

#include <algorithm>
#include <complex>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ranges>
#include <span>
#include <thread>
#include <type_traits>
#include <utility>

namespace pleach {

class Handle;

template <class T>
inline constexpr bool is_value = false;
template <>
inline constexpr bool is_value<std::int32_t> = true;
template <>
inline constexpr bool is_value<std::int64_t> = true;
template <>
inline constexpr bool is_value<float> = true;
template <>
inline constexpr bool is_value<double> = true;
template <>
inline constexpr bool is_value<std::complex<float>> = true;
template <>
inline constexpr bool is_value<std::complex<double>> = true;

/// Values of an application's own type, for its own operators: pleach/defined_operator.hpp.
template <class T>
concept OwnValue = std::is_class_v<T> && std::is_trivially_copyable_v<T> &&
                   (sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16) &&
                   alignof(T) <= 16 && !is_value<T>;

/// A View of any type.
class PLEACH_EXPORT AnyView {
 public:
  AnyView(const std::shared_ptr<Handle>& handle, bool writes, void* data);
  AnyView(AnyView&& other) noexcept;
  AnyView& operator=(AnyView&&) = delete;
  ~AnyView();

 private:
  template <class T>
  friend class View;
  std::shared_ptr<Handle> handle_;
  std::thread::id maker_;
  bool writes_;
  void* data_;
};

/// Host memory with the values of a Vector. Until the View is destroyed, the memory is valid, and conflicting tasks
/// wait. The thread that made the View must not wait for such a task: a conflicting read() or write(), or an operation
/// that waits for its arguments, throws ArgumentError; waiting for the result of any other operation never ends.
template <class T>
class View {
 public:
  View(AnyView&& view, std::size_t size) : view_(std::move(view)), span_(static_cast<T*>(view_.data_), size) {}
  View(View&& other) noexcept : view_(std::move(other.view_)), span_(std::exchange(other.span_, {})) {}
  View& operator=(View&&) = delete;

  [[nodiscard]] T* data() const { return span_.data(); }
  [[nodiscard]] std::size_t size() const { return span_.size(); }
  [[nodiscard]] T* begin() const { return span_.data(); }
  [[nodiscard]] T* end() const { return span_.data() + span_.size(); }
  [[nodiscard]] T& operator[](std::size_t i) const { return span_[i]; }

 private:
  AnyView view_;
  std::span<T> span_;
};

/// A Vector of any type.
class PLEACH_EXPORT AnyVector {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Runtime& runtime() const { return *runtime_; }
  [[nodiscard]] Handle& handle() const;

  /// Waits until the values are computed, in any memory, without a copy to the host. Throws as Vector::read().
  void wait() const;

 protected:
  AnyVector(Runtime& runtime, std::size_t size, std::size_t element_bytes);
  AnyVector(Runtime& runtime, std::size_t size, std::shared_ptr<Handle> handle);
  [[nodiscard]] AnyView view_to_read() const;
  [[nodiscard]] AnyView view_to_write();

 private:
  Runtime* runtime_;
  std::size_t size_;
  std::shared_ptr<Handle> handle_;
};

/// An array of `size()` values of type int32_t, int64_t, float, double, std::complex<float> or std::complex<double>, or
/// of an application's structure of 4, 8 or 16 bytes. Most operations on Vectors return at once. StarPU runs operations
/// on the same Vector in the order of the calls, and copies the data to the device that needs it.
template <class T>
class Vector : public AnyVector {
  static_assert(is_value<T> || OwnValue<T>,
                "a Vector holds int32_t, int64_t, float, double, std::complex<float>, std::complex<double>, or a "
                "trivially copyable structure of 4, 8 or 16 bytes");

 public:
  using value_type = T;

  /// Makes `size` elements without values: write the vector, or use it as a result, before reading it.
  Vector(Runtime& runtime, std::size_t size) : AnyVector(runtime, size, sizeof(T)) {}

  /// Copies `host`. O(size).
  Vector(Runtime& runtime, std::span<const T> host) : Vector(runtime, host.size()) {
    std::copy(host.begin(), host.end(), write().begin());
  }

  /// Copies any contiguous range of T.
  template <std::ranges::contiguous_range Range>
  requires std::same_as<std::ranges::range_value_t<Range>, T> Vector(Runtime& runtime, const Range& host)
      : Vector(runtime, std::span<const T>(host)) {}

  /// Makes a Vector over a Handle of the runtime layer.
  Vector(Runtime& runtime, std::size_t size, std::shared_ptr<Handle> handle)
      : AnyVector(runtime, size, std::move(handle)) {}

  /// The destructor does not wait: tasks keep their memory alive. A Vector that was moved from may be assigned to or
  /// destroyed; all else throws ArgumentError.
  Vector(Vector&&) noexcept = default;
  Vector& operator=(Vector&&) noexcept = default;

  /// Waits for the values. Throws the DeviceError or MemoryError of the task that failed to compute them or one of
  /// their inputs. Throws ArgumentError if the Vector was never written, inside a StarPU task, or while this thread has
  /// a View that writes.
  [[nodiscard]] View<const T> read() const { return {view_to_read(), size()}; }

  /// Waits until no task uses the old values, which the View still has. Throws ArgumentError inside a StarPU task, or
  /// while this thread has another View.
  [[nodiscard]] View<T> write() { return {view_to_write(), size()}; }
};

template <std::ranges::contiguous_range Range>
Vector(Runtime&, const Range&) -> Vector<std::ranges::range_value_t<Range>>;

/// Host data: a contiguous range such as std::vector, std::array or std::span.
template <class Range>
concept HostArray = std::ranges::contiguous_range<Range> && std::ranges::sized_range<Range>;

template <HostArray Range>
using HostValue = std::remove_cv_t<std::ranges::range_value_t<Range>>;

}  // namespace pleach
