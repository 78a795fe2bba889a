#include "base/own_operator.hpp"

#include "base/opencl_cuh.hpp"
#include "base/opencl_types_cuh.hpp"
#include "base/operators_cl.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <memory>
#include <mutex>
#include <sstream>
#include <string_view>
#include <vector>

namespace pleach {

namespace {

/// Hash function FNV-1a.
std::uint32_t hash_of(const std::string& text) {
  std::uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

/// The identity is a function, because neither language has constants of all structures.
std::string identity_of(const OperatorSource& source) {
  std::string words;
  for (std::size_t i = 0; i < source.bytes; i += 4) {
    std::uint32_t word;
    std::memcpy(&word, &source.identity[i], sizeof word);
    words += std::to_string(word) + "u, ";
  }
  return "pleach_value pleach_identity(void) {\n"
         "  const union { uint32_t words[" +
         std::to_string(source.bytes / 4) + "]; pleach_value value; } it = {{" + words +
         "}};\n"
         "  return it.value;\n"
         "}\n";
}

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";

/// Returns the word at `at`.
std::string_view word_at(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find_first_not_of(letters, at), text.size());
  return text.substr(at, end - at);
}

/// Declares each structure of the text as a type without `struct`, as in C++.
std::string structure_types(std::string_view text) {
  std::string types;
  for (std::size_t at = 0; (at = text.find_first_of(letters, at)) != std::string_view::npos;) {
    const std::string_view keyword = word_at(text, at);
    at += keyword.size();
    if (keyword != "struct" && keyword != "union") continue;
    const std::size_t begin = text.find_first_not_of(" \t\n", at);
    if (begin == std::string_view::npos) break;
    const std::string name(word_at(text, begin));
    const std::size_t behind = text.find_first_not_of(" \t\n", begin + name.size());
    if (name.empty() || behind == std::string_view::npos || text[behind] != '{') continue;
    types += "typedef " + std::string(keyword) + ' ' + name + ' ' + name + ";\n";
  }
  return types;
}

/// Renames the functions of the text and their parameters: a function of the text may be called `a`.
std::string functions_of(const OperatorSource& source) {
  const std::string function(source.function);
  const std::string first = source.of_expressions ? "(0, " : "(";
  std::string text = "pleach_value pleach_op(pleach_value pleach_a, pleach_value pleach_b) { return " + function +
                     first + "pleach_a, pleach_b); }\n";
  if (!source.inverse.empty()) {
    text +=
        "pleach_value pleach_difference(pleach_value pleach_a, pleach_value pleach_b) { return pleach_op(pleach_a, " +
        std::string(source.inverse) + "(pleach_b)); }\n";
  }
  if (source.of_expressions) {
    const std::string one = source.alone.empty() ? "pleach_x" : std::string(source.alone) + "(pleach_kind, pleach_x)";
    text += "pleach_value pleach_combined(int pleach_kind, pleach_value pleach_x, pleach_value pleach_y) { return " +
            function + "(pleach_kind, pleach_x, pleach_y); }\n" +
            "pleach_value pleach_alone(int pleach_kind, pleach_value pleach_x) { return " + one + "; }\n";
  }
  return text;
}

std::string prelude_of(const OperatorSource& source, bool has_doubles) {
  std::string text = "#if defined(__OPENCL_VERSION__)\n";
  if (has_doubles) text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  text +=
      "typedef int int32_t;\ntypedef uint uint32_t;\ntypedef long int64_t;\ntypedef ulong uint64_t;\n"
      "#endif\n";
  text += structure_types(source.code.text) + "#line " + std::to_string(source.code.line) + " \"" + source.code.file +
          "\"\n" + source.code.text + "\n#line 1 \"base/own_operator.cpp\"\n";
  text += "typedef " + std::string(source.value) + " pleach_value;\n" + functions_of(source) + identity_of(source) +
          "typedef char pleach_value_has_another_size_here[sizeof(pleach_value) == " + std::to_string(source.bytes) +
          " ? 1 : -1];\n";
  // The following macros must not replace names in the functions of the text.
  text += "#define VALUE pleach_value\n#define op pleach_op\n#define IDENTITY pleach_identity()\n";
  if (!source.inverse.empty()) text += "#define difference pleach_difference\n";
  if (source.of_expressions) {
    text += "#define OWN_OPERATIONS\n#define combined pleach_combined\n#define combined_alone pleach_alone\n";
  }
  return text;
}

/// Removes the address space `global`, a word of its own, unlike in get_global_id.
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

struct Definitions {
  std::mutex mutex;
  std::vector<std::unique_ptr<Definition>> known;
};

Definitions& definitions() {
  static auto& all = *new Definitions;  // never destroyed: tasks may need them until the process ends
  return all;
}

}  // namespace

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

std::string Definition::place() const { return source_.file + ":" + std::to_string(source_.line); }

std::string Definition::cuda_text(const std::string& headers, const std::string& source,
                                  const std::string& options) const {
  return std::string(opencl_types_cuh) + headers + prelude_ + opencl_cuh + defined_by(options) + operators_cl +
         without_global(source);
}

}  // namespace pleach
