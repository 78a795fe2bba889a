// Where StarPU keeps what it measures.
#pragma once

#include <pleach/export.hpp>

#include <filesystem>
#include <string>
#include <utility>

namespace pleach {

/// Held while StarPU starts. Of processes that start at once where nothing was measured, one measures, and the others
/// wait for it, a minute at most: StarPU aborts on files that another process has written half of.
class ModelFolderLock {
 public:
  explicit ModelFolderLock(const std::filesystem::path& folder);
  ~ModelFolderLock();
  ModelFolderLock(ModelFolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  ModelFolderLock& operator=(ModelFolderLock&&) = delete;

 private:
  int file_;
};

/// Sees to it that StarPU can write there, as it aborts where it cannot: in STARPU_PERF_MODEL_DIR if that is set, else
/// below XDG_CACHE_HOME, STARPU_HOME or HOME, as StarPU itself would, or else in a folder for temporary files, which
/// STARPU_PERF_MODEL_DIR names from then on; models there that are damaged are removed. DeviceError where there is
/// none.
[[nodiscard]] ModelFolderLock choose_model_folder();

/// What choose_model_folder() had to pass over or remove, for people; empty if nothing.
PLEACH_EXPORT std::string model_folder_note();

}  // namespace pleach
