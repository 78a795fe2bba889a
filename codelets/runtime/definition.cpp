#include "runtime/definition.hpp"

#include "runtime/opencl.hpp"
#include "runtime/opencl_cuh.hpp"
#include "runtime/operators_cl.hpp"
#include "runtime/runtime_impl.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <sstream>
#include <string_view>
#include <vector>

namespace pleach {

namespace {

/// FNV-1a.
std::uint32_t hash_of(const std::string& text) {
  std::uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

/// A function, since neither language has a constant for each structure.
std::string identity_of(const OperatorSource& source) {
  std::string words;
  for (std::size_t i = 0; i < source.bytes; i += 4) {
    std::uint32_t word;
    std::memcpy(&word, &source.identity[i], sizeof word);
    words += std::to_string(word) + "u, ";
  }
  return "VALUE pleach_identity(void) {\n"
         "  const union { uint words[" +
         std::to_string(source.bytes / 4) + "]; VALUE value; } it = {{" + words +
         "}};\n"
         "  return it.value;\n"
         "}\n"
         "#define IDENTITY pleach_identity()\n";
}

std::string prelude_of(const OperatorSource& source, bool has_doubles) {
  const std::string value(source.value), function(source.function);
  std::string text = "#if defined(__OPENCL_VERSION__)\n";
  if (has_doubles) text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  text +=
      "typedef int int32_t;\ntypedef uint uint32_t;\ntypedef long int64_t;\ntypedef ulong uint64_t;\n"
      "#endif\n";
  if (source.is_structure) text += "typedef struct " + value + " " + value + ";\n";
  text += "#line " + std::to_string(source.code.line) + " \"" + source.code.file + "\"\n" + source.code.text +
          "\n#line 1 \"runtime/definition.cpp\"\n";
  // Names of pleach's, so that those of the text do not meet the macros behind it.
  text += "typedef " + value + " pleach_value;\n#define VALUE pleach_value\n";
  const std::string first = source.of_expressions ? "(0, " : "(";
  text += "VALUE pleach_op(VALUE a, VALUE b) { return " + function + first + "a, b); }\n#define op pleach_op\n";
  if (!source.inverse.empty()) {
    text += "VALUE pleach_difference(VALUE a, VALUE b) { return pleach_op(a, " + std::string(source.inverse) +
            "(b)); }\n#define difference pleach_difference\n";
  }
  if (source.of_expressions) {
    const std::string one = source.alone.empty() ? "x" : std::string(source.alone) + "(kind, x)";
    text += "#define OWN_OPERATIONS\nVALUE pleach_combined(int kind, VALUE x, VALUE y) { return " + function +
            "(kind, x, y); }\n#define combined pleach_combined\nVALUE pleach_alone(int kind, VALUE x) { return " + one +
            "; }\n#define combined_alone pleach_alone\n";
  }
  text += "typedef char value_has_another_size_here[sizeof(VALUE) == " + std::to_string(source.bytes) + " ? 1 : -1];\n";
  return text + identity_of(source);
}

/// The address space, which is a word of its own, unlike that of get_global_id.
std::string without_global(std::string text) {
  constexpr std::string_view word = "global";
  const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos;) {
    const std::size_t end = at + word.size();
    if ((at > 0 && is_letter(text[at - 1])) || (end < text.size() && is_letter(text[end]))) {
      at = end;
    } else {
      text.erase(at, word.size());
    }
  }
  return text;
}

/// What "-DA -DB=c" defines.
std::string defined_by(const std::string& options) {
  std::istringstream words(options);
  std::string text;
  for (std::string word; words >> word;) {
    if (!word.starts_with("-D")) continue;
    std::ranges::replace(word, '=', ' ');
    text += "#define " + word.substr(2) + "\n";
  }
  return text;
}

struct Definitions {
  std::mutex mutex;
  std::vector<std::unique_ptr<Definition>> known;
};

Definitions& definitions() {
  static auto& all = *new Definitions;  // tasks may need them until the process ends
  return all;
}

}  // namespace

Definition::Definition(const OperatorSource& source)
    : source_{source.code.text,
              source.code.file,
              std::string(source.function),
              std::string(source.value),
              std::string(source.inverse),
              std::string(source.alone),
              source.code.line,
              source.traits,
              source.identity,
              *source.loops},
      bytes_(source.bytes),
      has_doubles_(source_.text.find("double") != std::string::npos || source_.value == "double"),
      has_floats_(has_doubles_ || source_.text.find("float") != std::string::npos || source_.value == "float") {
  prelude_ = prelude_of(source, has_doubles_);
  hash_ = hash_of(prelude_ + (source.traits.commutes ? "commutes" : ""));
}

bool Definition::is(const OperatorSource& source) const {
  return source_.line == source.code.line && source_.text == source.code.text && source_.file == source.code.file &&
         source_.function == source.function && source_.value == source.value && source_.inverse == source.inverse &&
         source_.alone == source.alone && source_.traits == source.traits && source_.identity == source.identity &&
         &source_.loops == source.loops;
}

const Definition& Definition::of(const OperatorSource& source) {
  auto& [mutex, known] = definitions();
  const std::lock_guard lock(mutex);
  for (const auto& definition : known) {
    if (definition->is(source)) return *definition;
  }
  return *known.emplace_back(std::make_unique<Definition>(source));
}

void Definition::release_all() {
  auto& [mutex, known] = definitions();
  const std::lock_guard lock(mutex);
  for (const auto& definition : known) {
    const std::lock_guard of_one(definition->mutex_);
    definition->cuda_.clear();
  }
}

std::string Definition::place() const { return source_.file + ":" + std::to_string(source_.line); }

void Definition::require_opencl() const {
  const std::lock_guard lock(mutex_);
  if (!tried_) {
    try {
      require_opencl_builds(*this);
    } catch (const CompilationError& error) {
      refused_ = error.what();
    }
    tried_ = true;
  }
  if (!refused_.empty()) throw CompilationError(refused_);
}

void Definition::require_compilers(const char* function, const Runtime::Impl& runtime) const {
  if (runtime.has_opencl()) require_opencl();
  if (runtime.has_cuda() && !runtime.has_cores() && !runtime.has_opencl() && !nvrtc_failure().empty()) {
    throw DeviceError(std::string(function) + ": " + nvrtc_failure());
  }
}

std::string Definition::cuda_text(const OpenclSource& phase, const std::string& options) const {
  return std::string(opencl_cuh) + phase.cuda + defined_by(options) + prelude_ + operators_cl +
         without_global(phase.text);
}

NvrtcProgram& Definition::cuda(const OpenclSource& phase, const std::string& options) const {
  const std::lock_guard lock(mutex_);
  auto& program = cuda_[{phase.phase, options}];
  if (program != nullptr) return *program;
  try {
    program = std::make_unique<NvrtcProgram>(cuda_text(phase, options));
  } catch (const CompilationError& error) {
    throw CompilationError(place() + ": CUDA does not take the operator: " + error.what());
  }
  return *program;
}

}  // namespace pleach
