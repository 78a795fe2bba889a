// Where StarPU keeps what it measures.
#pragma once

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

/// The host's name in names of models.
std::string host_of_models();

/// The folder in which StarPU keeps models: STARPU_PERF_MODEL_DIR, or the one of choose_model_folder().
std::filesystem::path model_folder();

/// Chooses a folder that StarPU can write, as it aborts where it cannot. STARPU_PERF_MODEL_DIR wins, then
/// $STARPU_HOME/.starpu/sampling: both are the user's, and no file in them is ever removed. Without these, pleach has a
/// folder of its own for each build of StarPU: in $XDG_CACHE_HOME/pleach or $HOME/.cache/pleach, or else in a folder
/// for temporary files. STARPU_PERF_MODEL_DIR names it from then on, and models there that are damaged are removed.
///
/// DeviceError where there is none, or where StarPU would abort on a file in a folder of the user's.
[[nodiscard]] ModelFolderLock choose_model_folder();

}  // namespace pleach
