// Files of measurements that StarPU would abort on.
#include "runtime/model_files.hpp"
#include "runtime/starts.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace pleach;
using namespace pleach::test;

namespace {

struct Folder {
  Folder() : path(std::filesystem::temp_directory_path() / ("pleach_models_" + std::to_string(getpid()))) {}
  ~Folder() { std::filesystem::remove_all(path); }
  const std::filesystem::path path;
};

std::string contents_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Each is found beside the others, which are sound, and those without accelerators too.
TEST_F(RuntimeTest, ModelsThatAreDamaged) {
  if (opencl_on_cpus()) GTEST_SKIP() << "StarPU would measure the bus for long";
  const Folder folder;
  const Setting models("STARPU_PERF_MODEL_DIR", folder.path.c_str()), scheduler("STARPU_SCHED", "dmdas");
  const auto run = [] {
    Runtime runtime({backend()});
    expect_works(runtime);
  };
  run();
  EXPECT_EQ(remove_damaged_models(folder.path), std::vector<std::string>());
  std::vector<std::filesystem::path> files;
  for (const char* part : {"bus", "codelets/45"}) {
    for (const auto& file : std::filesystem::directory_iterator(folder.path / part)) {
      if (file.path().extension() != ".xml") files.push_back(file);
    }
  }
  EXPECT_GT(files.size(), 6U);
  for (const auto& file : files) {
    const std::string sound = contents_of(file);
    std::vector<std::string> all_damaged{"", "nonsense\n", sound + "x\n", std::string(100, '\0')};
    if (file.extension() != ".affinity") {  // which has a line for each accelerator, and may have more of them or none
      const std::string half = sound.substr(0, sound.size() / 2);
      std::string changed = sound;
      changed[sound.rfind('\n', sound.size() - 2) + 1] = 'x';
      for (const std::string& damaged :
           {half, half + '\n', sound.substr(0, sound.size() - 2), changed, "1 2\n" + sound}) {
        all_damaged.push_back(damaged);
      }
    }
    for (const std::string& damaged : all_damaged) {
      std::ofstream(file, std::ios::binary) << damaged;
      EXPECT_EQ(remove_damaged_models(folder.path), std::vector{file.filename().string()}) << damaged;
      std::ofstream(file, std::ios::binary) << sound;
    }
  }
  for (const auto& file : files) std::ofstream(file, std::ios::binary) << "nonsense\n";
  run();
  EXPECT_EQ(remove_damaged_models(folder.path), std::vector<std::string>());
}

}  // namespace
