// Describes phases that compute each element in the same way. Such a phase has element.hpp instead of cpu.cpp and
// cuda.cu, with one function for host and device:
//
//   template <class Index>
//   PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k);
//
// The loop finds it by the namespace of Buffers and chooses the types outside the loop. k is a std::size_t where the
// size of a vector is the number of elements. A phase whose cores need a loop of their own keeps cpu.cpp, and shares
// the launch on CUDA. For codelet.cpp alone.
#pragma once

#include "runtime/phases/describe.hpp"

#include <type_traits>

namespace pleach {

/// Elements of a phase: one for each unit of work, or a single one, which one thread of a device computes.
enum class Loop : std::uint8_t { each, once };

/// Kernels that call element(). `work` points to the argument or vector with the number of elements, also for OpenCL.
/// `how` is a Loop, or the phase's own cpu().
template <auto work, auto how>
struct Elementwise {
  const OpenclSource& opencl;

  static constexpr bool has_cpu = !std::is_same_v<decltype(how), Loop>;

  static constexpr bool is_once() {
    if constexpr (has_cpu) {
      return false;
    } else {
      return how == Loop::once;
    }
  }

  template <class Arguments, class Buffers>
  static auto count(const Arguments& arguments, const Buffers& buffers) {
    if constexpr (is_once()) {
      return std::uint32_t{1};
    } else if constexpr (requires { arguments.*work; }) {
      return static_cast<std::uint32_t>(arguments.*work);
    } else {
      return (buffers.*work).size();
    }
  }

  /// Takes copies, so that no store can change a pointer or the bound. The compiler inlines all calls.
  template <class Arguments, class Buffers, class Count>
  [[gnu::flatten]] static void loop(const Arguments arguments, const Buffers b, const Count n) {
    for (Count k = 0; k < n; ++k) element(arguments, b, k);
  }

  template <class Arguments, class Buffers>
  static void cpu(const Arguments& arguments, const Buffers& buffers) {
    if constexpr (has_cpu) {
      how(arguments, buffers);
    } else {
      with_types(arguments, buffers, [&](const auto& b) { loop(arguments, b, count(arguments, buffers)); });
    }
  }

  template <class Arguments, class Buffers>
  static void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
    CudaElements<const Phase<Arguments, Buffers>>::launch(arguments, buffers, count(arguments, buffers), stream);
  }
};

template <auto work, auto how = Loop::each>
constexpr Elementwise<work, how> elementwise(const OpenclSource& opencl) {
  return {opencl};
}

template <class Arguments, class Buffers>
template <auto work, auto how>
Phase<Arguments, Buffers>::Phase(const Elementwise<work, how>& kernels, const Accesses& accesses,
                                 const Special<Arguments, Buffers>& special)
    : Phase(Kernels<Arguments, Buffers>{kernels.opencl, kernels.template cpu<Arguments, Buffers>,
                                        if_cuda<&Elementwise<work, how>::template cuda<Arguments, Buffers>>},
            work_of<work>, accesses, special) {}

}  // namespace pleach
