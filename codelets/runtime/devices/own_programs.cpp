#include "runtime/devices/own_programs.hpp"

#include <pleach/error.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace pleach {

namespace {

/// The programs of one operator, or a compiler's message.
struct OwnPrograms {
  std::mutex mutex;
  std::optional<std::string> opencl_refusal;  // empty: OpenCL's compilers accepted it; nullopt: not compiled yet
  std::map<std::pair<const char*, std::string>, std::unique_ptr<NvrtcProgram>> cuda;  // by phase and options
};

struct All {
  std::mutex mutex;
  std::map<const Definition*, OwnPrograms> programs;
};

All& all() {
  static All& programs = *new All;  // never destroyed: tasks may need them until the process ends
  return programs;
}

OwnPrograms& programs_of(const Definition& definition) {
  const std::lock_guard lock(all().mutex);
  return all().programs[&definition];
}

}  // namespace

std::string cuda_text(const Definition& definition, const OpenclSource& phase, const std::string& options) {
  return definition.cuda_text(phase.cuda, phase.text, options);
}

NvrtcProgram& cuda_program(const Definition& definition, const OpenclSource& phase, const std::string& options) {
  OwnPrograms& programs = programs_of(definition);
  const std::lock_guard lock(programs.mutex);
  auto& program = programs.cuda[{phase.phase, options}];
  if (program != nullptr) return *program;
  try {
    program = std::make_unique<NvrtcProgram>(cuda_text(definition, phase, options));
  } catch (const CompilationError& error) {
    throw CompilationError(definition.place() + ": CUDA does not take the operator: " + error.what());
  }
  return *program;
}

void require_opencl_takes(const Definition& definition) {
  OwnPrograms& programs = programs_of(definition);
  const std::lock_guard lock(programs.mutex);
  if (!programs.opencl_refusal) {
    std::string refusal;
    try {
      require_opencl_builds(definition);
    } catch (const CompilationError& error) {
      refusal = error.what();
    }
    programs.opencl_refusal = refusal;
  }
  if (!programs.opencl_refusal->empty()) throw CompilationError(*programs.opencl_refusal);
}

void release_own_programs() {
  const std::lock_guard lock(all().mutex);
  for (auto& [definition, programs] : all().programs) {
    const std::lock_guard of_one(programs.mutex);
    programs.cuda.clear();
  }
}

}  // namespace pleach
