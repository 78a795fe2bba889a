// The signature of a phase, stated once in its codelet.hpp and known to its callers and to its kernels:
//
//   struct Arguments { … };                         the scalars; for a loop over elements, Range or IndexRange
//   struct Buffers { … };                           the vectors: In<T>, Out<T> and InOut<T>
//   extern const Phase<Arguments, Buffers> submit;  what callers call
//
// Its kernels are cpu(arguments, buffers), cuda(arguments, buffers, stream) and the OpenCL kernel of its name.
//
// Where kernels are compiled for several types, the arguments name them by an IndexType, a ValueType, an AnyOperator or
// the like, and Buffers is a template with a parameter for each of those, in their order.
//
// The flags of a vector say what a task gets of it where many tasks share the work (Phase::over,
// runtime/phases/submit.hpp).
//
// An OpenCL kernel's parameters are made from these structures: cmake/EmbedOpencl.cmake.
#pragma once

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

/// with<Before…>(f) calls f with a zero of the type; Before are the types that the arguments in front of it name.
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

/// Values that have an order: not those of complex types, which callers refuse.
struct RealType : Choice<Type> {
  using Choice::Choice;
  template <class... Before, class F>
  void with(F f) const {
    with_real(choice, f);
  }
};

/// Values that are only moved: their size is enough.
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

/// On the values of the ValueType in front of it; or on an application's own, of which that says the size. Phases that
/// take those leave them to its loops: base/own_operator.hpp.
struct AnyOperator : Choice<Operator> {
  using Choice::Choice;
  constexpr AnyOperator(const Definition& own) : Choice(own_operator), definition(&own) {}  // NOLINT: implicit
  const Definition* definition = nullptr;
  template <class... Before, class F>
  void with(F f) const {
    with_operator<typename LastOf<Before...>::type>(choice, f);
  }
};

/// The same for those that have inverses.
struct GroupOperator : Choice<Operator> {
  using Choice::Choice;
  constexpr GroupOperator(const Definition& own) : Choice(own_operator), definition(&own) {}  // NOLINT: implicit
  const Definition* definition = nullptr;
  template <class... Before, class F>
  void with(F f) const {
    with_group<typename LastOf<Before...>::type>(choice, f);
  }
};

/// What stands in the place of a phase's own operations, if it is given.
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

/// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
struct Range {
  std::uint32_t first = 0;
  std::uint32_t size = 0;
};
struct IndexRange {
  IndexType index;
  std::uint32_t first = 0;
  std::uint32_t size = 0;
};

// ---- vectors ----

enum class Mode : std::uint8_t { read = 1, write = 2, read_write = 3 };

enum BufferFlags : std::uint16_t {
  plain = 0,
  sized = 1,        // OpenCL kernels take its size
  optional = 2,     // may be left out, and is null then
  zeroed = 4,       // filled with zeros before the kernels run
  all_ones = 8,     // the same with bits that are set
  by_element = 16,  // a task gets the elements that it works on, and no others
  by_tile = 32,     // a task gets what its tiles have, each the same number of elements
  by_task = 64,     // a task gets a row of its own: Runtime::Impl::rows()
  // Tasks write different elements all over the vector, wherever all workers share its memory. One that is read as well
  // may be updated by several tasks at once: only where all of them are CPU cores'.
  scattered = 128,
  in_opencl = 256,  // its memory is a cl_mem
  by_word = 512,    // a task gets one element for each 32 of its elements
  remote = 1024,    // a GPU's task reads it in the memory of another GPU that has it, if it reaches that
};

constexpr BufferFlags operator|(BufferFlags a, BufferFlags b) {
  return static_cast<BufferFlags>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

struct AnyBuffer {
  void* memory;       // while the task runs: the host's or CUDA's memory, or a cl_mem; before, StarPU's handle
  std::size_t first;  // while the task runs: of its elements in the cl_mem; before, the Handle that StarPU's is of
  std::size_t count;  // elements
  std::uint32_t element_bytes;
  Mode mode;
  std::uint16_t flags;

  [[nodiscard]] PLEACH_DEVICE std::size_t size() const { return count; }
};

/// Elements [first, first + count) of a vector.
inline AnyBuffer slice_of(AnyBuffer buffer, std::size_t first, std::size_t count) {
  if ((buffer.flags & in_opencl) != 0) {
    buffer.first += first;
  } else {
    buffer.memory = static_cast<char*>(buffer.memory) + first * buffer.element_bytes;
  }
  buffer.count = count;
  return buffer;
}

inline AnyBuffer buffer_of(const AnyBuffer& buffer) { return buffer; }

/// Whatever has a handle().
template <class From>
AnyBuffer any_buffer_of(const From& from) {
  if constexpr (requires { from.handle(); }) {
    return buffer_of(from.handle());
  } else {
    return buffer_of(from);
  }
}

/// Kernels use it like the pointer that it converts to. It may be of a type that is not complete. Callers make it of
/// what buffer_of() takes (runtime/phases/submit.hpp), or has such a handle().
template <class T, Mode access, BufferFlags traits>
struct BufferOf : AnyBuffer {
  template <class From>
  BufferOf(const From& from) : AnyBuffer(any_buffer_of(from)) {  // NOLINT: implicit
    mode = access;
    flags = static_cast<std::uint16_t>((flags & in_opencl) | traits);
  }
  /// None.
  BufferOf() requires((traits & optional) != 0) : AnyBuffer{nullptr, 0, 0, 0, access, traits} {}

  PLEACH_DEVICE operator T*() const { return static_cast<T*>(memory); }
#ifdef __CUDA_ARCH__
  /// Nobody writes what a task reads: the read-only cache may keep it, and stores do not wait for it.
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
inline constexpr std::size_t buffer_count = sizeof(Buffers) / sizeof(AnyBuffer);

/// The buffers as an array, and back.
template <class Buffers>
using BufferArray = std::array<AnyBuffer, buffer_count<Buffers>>;
template <class Buffers>
BufferArray<Buffers> all(const Buffers& buffers) {
  return std::bit_cast<BufferArray<Buffers>>(buffers);
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

/// Calls f with the Buffers of the types that the arguments name.
template <class Arguments, template <class...> class Buffers, class... Anys, class F>
void with_types(const Arguments& arguments, const Buffers<Anys...>& buffers, F f) {
  with_fields(arguments, [&](const auto&... fields) {
    choose_types<>([&]<class... Types>() { f(std::bit_cast<Buffers<Types...>>(buffers)); }, fields...);
  });
}

// ---- submission ----

template <class Arguments, class Buffers>
class Phase;

}  // namespace pleach
