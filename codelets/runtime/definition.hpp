// Operators of an application's own: what compilers of devices read of them, and the loops of their phases on a core.
#pragma once

#include <pleach/defined_operator.hpp>

#include "runtime/nvrtc.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace pleach {

struct OpenclSource;

class Definition {
 public:
  /// Each is kept once.
  static const Definition& of(const OperatorSource& source);
  explicit Definition(const OperatorSource& source);
  /// Drops the programs for CUDA of all of them, before StarPU shuts down.
  static void release_all();

  /// Whether it is the one of the source.
  [[nodiscard]] bool is(const OperatorSource& source) const;

  [[nodiscard]] const OperatorLoops& loops() const { return source_.loops; }
  [[nodiscard]] const void* identity() const { return source_.identity.data(); }
  [[nodiscard]] std::size_t bytes() const { return source_.bytes; }
  [[nodiscard]] bool commutes() const { return source_.commutes; }
  [[nodiscard]] bool has_doubles() const { return has_doubles_; }
  /// Its text's and its names', for performance models.
  [[nodiscard]] std::uint32_t hash() const { return hash_; }

  /// What stands in front of runtime/operators.cl: VALUE, op and IDENTITY.
  [[nodiscard]] const std::string& prelude() const { return prelude_; }

  /// Where the text is.
  [[nodiscard]] std::string place() const;

  /// Throws CompilationError if OpenCL's compiler refuses it for a device that StarPU uses. Once, in the calling
  /// thread.
  void require_opencl() const;

  /// A phase's program for CUDA, which is compiled when it is first asked for, in the calling thread. Throws
  /// CompilationError.
  NvrtcProgram& cuda(const OpenclSource& phase) const;
  [[nodiscard]] std::string cuda_text(const OpenclSource& phase) const;

 private:
  struct Source {
    std::string text, file, function, value;
    int line;
    std::size_t bytes;
    bool is_structure, commutes;
    alignas(16) std::array<std::byte, 16> identity;
    const OperatorLoops& loops;
  };
  const Source source_;
  std::string prelude_;
  bool has_doubles_;
  std::uint32_t hash_;
  mutable std::mutex mutex_;  // of what follows
  mutable bool tried_ = false;
  mutable std::string refused_;
  mutable std::map<const char*, std::unique_ptr<NvrtcProgram>> cuda_;  // by phase
};

}  // namespace pleach
