// The signature of a phase, stated once in its codelet.hpp and known to its callers and to its kernels:
//
//   struct Arguments { … };                         the scalars; for a loop over elements, Range or IndexRange
//   struct Buffers { … };                           the vectors: In<T>, Out<T> and InOut<T>
//   extern const Phase<Arguments, Buffers> submit;  what callers call
//
// Its kernels are cpu(arguments, buffers), cuda(arguments, buffers, stream) and the OpenCL kernel of its name.
//
// If kernels are compiled for several types, the arguments name them by an IndexType, a ValueType, an AnyOperator or
// the like, and Buffers is a template with a parameter for each of those, in their order.
//
// The flags of a vector determine the part that a task gets if many tasks share the work (Phase::over,
// runtime/phases/submit.hpp).
//
// An OpenCL kernel's parameters are made from these structures: cmake/EmbedOpencl.cmake.
#pragma once

#include "base/buffer.hpp"
#include "base/cuda_stream.hpp"
#include "base/fields.hpp"
#include "base/types.hpp"

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace pleach {

// ---- arguments that name types ----

/// with<Before…>(f) calls f with a zero of the chosen type; Before are the types that earlier arguments name.
template <class Enum>
struct Choice {
  constexpr Choice(Enum which) : choice(which) {}  // NOLINT: implicit
  constexpr operator Enum() const { return choice; }
  Enum choice;
};

struct IndexType : Choice<Type> {
  using Choice::Choice;
  template <class... Before, class F>
  void with(F f) const {
    with_index(choice, f);
  }
};

struct ValueType : Choice<Type> {
  using Choice::Choice;
  template <class... Before, class F>
  void with(F f) const {
    with_value(choice, f);
  }
};

/// A type whose values have an order: not a complex type, which the operation rejects.
struct RealType : Choice<Type> {
  using Choice::Choice;
  template <class... Before, class F>
  void with(F f) const {
    with_real(choice, f);
  }
};

/// A type whose values are only moved, so that only its size matters.
struct MovedType : Choice<Type> {
  constexpr MovedType(Type type) : Choice(moved_as(type)) {}  // NOLINT: implicit
  template <class... Before, class F>
  void with(F f) const {
    with_moved(choice, f);
  }
};

template <class First, class... Rest>
struct LastOf : LastOf<Rest...> {};
template <class Last>
struct LastOf<Last> {
  using type = Last;
};

class Definition;

/// Stands for an operator of an application's own.
inline constexpr Operator own_operator{65};

/// An operator on the preceding ValueType; or an application's operator, which has its own size. A phase calls the
/// application's loops for the latter: base/own_operator.hpp.
struct AnyOperator : Choice<Operator> {
  using Choice::Choice;
  constexpr AnyOperator(const Definition& own) : Choice(own_operator), definition(&own) {}  // NOLINT: implicit
  const Definition* definition = nullptr;
  template <class... Before, class F>
  void with(F f) const {
    with_operator<typename LastOf<Before...>::type>(choice, f);
  }
};

/// The same for operators with inverses.
struct GroupOperator : Choice<Operator> {
  using Choice::Choice;
  constexpr GroupOperator(const Definition& own) : Choice(own_operator), definition(&own) {}  // NOLINT: implicit
  const Definition* definition = nullptr;
  template <class... Before, class F>
  void with(F f) const {
    with_group<typename LastOf<Before...>::type>(choice, f);
  }
};

/// An application's operator instead of a phase's own operations; optional.
struct GivenOperator {
  constexpr GivenOperator() = default;
  constexpr GivenOperator(const Definition& own) : definition(&own) {}  // NOLINT: implicit
  const Definition* definition = nullptr;
};

template <class Field>
concept NamesDefinition = requires(const Field& field) {
  field.definition;
};

template <class Field>
concept NamesType = requires(const Field& field) {
  field.choice;
};

/// An argument that OpenCL kernels do not take.
template <class T>
struct OnHost {
  T value;
  constexpr OnHost(T from) : value(from) {}  // NOLINT: implicit
  constexpr operator T() const { return value; }
};

// ---- arguments that submission sets ----

/// A number that Phase::over() and Phase::team() set in each task (runtime/phases/submit.hpp), by the type of the
/// argument. In a task that is submitted alone it keeps the caller's value. Kernels use it as a number.
template <std::uint32_t alone>
struct ToldNumber {
  constexpr ToldNumber(std::uint32_t number = alone) : value(number) {}  // NOLINT: implicit
  constexpr operator std::uint32_t() const { return value; }
  std::uint32_t value;
};

struct FirstElement : ToldNumber<0> {  // first element of the task
  using ToldNumber::ToldNumber;
};
struct ElementCount : ToldNumber<0> {  // number of elements of the task
  using ToldNumber::ToldNumber;
};
struct Step : ToldNumber<0> {  // number of elements of each task but the last
  using ToldNumber::ToldNumber;
};
struct TaskNumber : ToldNumber<0> {
  using ToldNumber::ToldNumber;
};
struct TaskTotal : ToldNumber<1> {
  using ToldNumber::ToldNumber;
};
struct TeamSize : ToldNumber<1> {
  using ToldNumber::ToldNumber;
};

/// An argument of over(): the time of an element, in units of a simple element.
struct WorkEach : OnHost<std::uint32_t> {
  constexpr WorkEach(std::uint32_t elements = 1) : OnHost(elements) {}  // NOLINT: implicit
};

/// A task takes the elements [first, first + size). Concurrent tasks write different elements.
struct Range {
  FirstElement first;
  ElementCount size;
};
struct IndexRange {
  IndexType index;
  FirstElement first;
  ElementCount size;
};

/// The number of members of an aggregate that have a type.
template <class Member, class Aggregate>
inline constexpr std::size_t count_of =
    decltype(with_fields(std::declval<const Aggregate&>(), []<class... Fields>(const Fields&...) {
      return std::integral_constant<std::size_t, (0 + ... + std::size_t{std::is_same_v<Fields, Member>})>{};
    }))::value;

/// Returns the member of a type, of which an aggregate has at most one; or `otherwise`.
template <class Member, class Aggregate>
constexpr Member member_of(const Aggregate& x, Member otherwise = {}) {
  static_assert(count_of<Member, Aggregate> <= 1, "one member tells it");
  with_fields(x, [&](const auto&... fields) {
    (
        [&] {
          if constexpr (std::is_same_v<std::remove_cvref_t<decltype(fields)>, Member>) otherwise = fields;
        }(),
        ...);
  });
  return otherwise;
}

/// Sets the member of a type, if there is one.
template <class Member, class Aggregate>
constexpr void set_member(Aggregate& x, Member value) {
  static_assert(count_of<Member, Aggregate> <= 1, "one member is told it");
  with_fields(x, [&](auto&... fields) {
    (
        [&] {
          if constexpr (std::is_same_v<std::remove_cvref_t<decltype(fields)>, Member>) fields = value;
        }(),
        ...);
  });
}

// ---- vectors ----

/// Makes a phase's vector of anything that argument_of() takes (runtime/phases/submit.hpp), or that has such a
/// handle(). In a kernel that calls another phase's kernel, takes the kernel's own vectors.
template <class From>
DeviceBuffer carried(const From& from) {
  if constexpr (std::is_base_of_v<DeviceBuffer, From>) {
    return from;
  } else if constexpr (requires { from.handle(); }) {
    return std::bit_cast<DeviceBuffer>(argument_of(from.handle()));
  } else {
    return std::bit_cast<DeviceBuffer>(argument_of(from));
  }
}

/// Kernels use it as the pointer that it converts to. The type may be incomplete. Until the task runs it contains the
/// bytes of a VectorArgument.
template <class T, Mode access, BufferFlags traits>
struct BufferOf : DeviceBuffer {
  template <class From>
  BufferOf(const From& from) : DeviceBuffer(carried(from)) {  // NOLINT: implicit
    mode = access;
    flags = static_cast<std::uint16_t>((flags & in_opencl) | traits);
  }
  /// An absent vector.
  BufferOf() requires((traits & optional) != 0) : DeviceBuffer{nullptr, 0, 0, 0, access, traits} {}

  PLEACH_DEVICE operator T*() const { return static_cast<T*>(memory); }
#ifdef __CUDA_ARCH__
  /// No task writes what this task reads: the read-only cache may keep it, and stores need not wait for it.
  template <std::integral I>
  requires(access == Mode::read) __device__ std::remove_const_t<T>
  operator[](I i) const {
    T* __restrict__ elements = static_cast<T*>(memory);
    return elements[i];
  }
#endif
};
template <class T, BufferFlags traits = plain>
using In = BufferOf<const T, Mode::read, traits>;
template <class T, BufferFlags traits = plain>
using Out = BufferOf<T, Mode::write, traits>;
template <class T, BufferFlags traits = plain>
using InOut = BufferOf<T, Mode::read_write, traits>;

template <class Buffers>
inline constexpr std::size_t buffer_count = sizeof(Buffers) / sizeof(DeviceBuffer);

/// Returns the buffers as an array, in a kernel or before the task runs.
template <class Buffers>
std::array<DeviceBuffer, buffer_count<Buffers>> all(const Buffers& buffers) {
  return std::bit_cast<std::array<DeviceBuffer, buffer_count<Buffers>>>(buffers);
}
template <class Buffers>
using ArgumentArray = std::array<VectorArgument, buffer_count<Buffers>>;
template <class Buffers>
ArgumentArray<Buffers> arguments_of(const Buffers& buffers) {
  return std::bit_cast<ArgumentArray<Buffers>>(buffers);
}

// ---- types of kernels ----

/// Stands for a type that the arguments name.
struct Any;

template <class... Chosen, class F>
void choose_types(F f) {
  f.template operator()<Chosen...>();
}
template <class... Chosen, class F, class Field, class... Rest>
void choose_types(F f, const Field& field, const Rest&... rest) {
  if constexpr (NamesType<Field>) {
    field.template with<Chosen...>([&]<class T>(T) { choose_types<Chosen..., T>(f, rest...); });
  } else {
    choose_types<Chosen...>(f, rest...);
  }
}

/// Calls f with the Buffers for the types that the arguments name.
template <class Arguments, template <class...> class Buffers, class... Anys, class F>
void with_types(const Arguments& arguments, const Buffers<Anys...>& buffers, F f) {
  with_fields(arguments, [&](const auto&... fields) {
    choose_types<>([&]<class... Types>() { f(std::bit_cast<Buffers<Types...>>(buffers)); }, fields...);
  });
}

/// The same where Buffers is no template: the arguments name no types.
template <class Arguments, class Buffers, class F>
void with_types(const Arguments&, const Buffers& buffers, F f) {
  f(buffers);
}

// ---- submission ----

template <class Arguments, class Buffers>
class Phase;

/// The CUDA launch of a phase that is described by its elements: base/elementwise.cuh.
template <class OfElements>
struct CudaElements;
template <class Arguments, class Buffers>
struct CudaElements<const Phase<Arguments, Buffers>> {
  static void launch(const Arguments& arguments, const Buffers& buffers, std::size_t n, CudaStream stream);
};

}  // namespace pleach
