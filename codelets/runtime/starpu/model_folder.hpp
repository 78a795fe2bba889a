// The folder of StarPU's measurements.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

namespace pleach {

/// Held while StarPU starts. If several processes start without measurements, one measures, and the others wait for it,
/// for at most a minute: StarPU aborts on files that another process has half written.
class ModelFolderLock {
 public:
  explicit ModelFolderLock(const std::filesystem::path& folder);
  ~ModelFolderLock();
  ModelFolderLock(ModelFolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  ModelFolderLock& operator=(ModelFolderLock&&) = delete;

 private:
  int file_;
};

/// The host's name as StarPU uses it in file names.
std::string host_of_models();

/// The folder in which StarPU keeps models: STARPU_PERF_MODEL_DIR, or the one of choose_model_folder().
std::filesystem::path model_folder();

/// Chooses a folder that StarPU can write; StarPU would abort otherwise. STARPU_PERF_MODEL_DIR comes first, then
/// $STARPU_HOME/.starpu/sampling: both belong to the user, and no file in them is ever removed. Without them, pleach
/// has its own folder for each build of StarPU: in $XDG_CACHE_HOME/pleach or $HOME/.cache/pleach, or else in a folder
/// for temporary files. It is then the value of STARPU_PERF_MODEL_DIR, and damaged models in it are removed.
///
/// Throws DeviceError if there is none, or if StarPU would abort on a file in the user's folder.
[[nodiscard]] ModelFolderLock choose_model_folder();

}  // namespace pleach
