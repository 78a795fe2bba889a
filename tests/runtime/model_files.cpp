// Files of measurements: those that StarPU would abort on, and the rates of the machine.
#include "runtime/starpu/model_files.hpp"
#include "runtime/devices/rates.hpp"
#include "runtime/starpu/model_folder.hpp"
#include "runtime/starts.hpp"

#include <pleach/introspect.hpp>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

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
}

/// StarPU 1.4 looks there if a folder has no measurements, and aborts on these.
TEST_F(RuntimeTest, DamagedMeasurementsInTheHomeFolderAreNotRead) {
  if (opencl_on_cpus()) GTEST_SKIP() << "StarPU would measure the bus for long";
  const Folder folder;
  const auto home = folder.path / "home", models = folder.path / "models", bus = home / ".starpu/sampling/bus";
  std::filesystem::create_directories(bus);
  const auto damaged = bus / (host_of_models() + ".config");
  std::ofstream(damaged) << "nonsense\n";
  const Setting chosen("STARPU_PERF_MODEL_DIR", models.c_str()), starpu_home("STARPU_HOME", nullptr),
      cache("XDG_CACHE_HOME", home.c_str()), user("HOME", home.c_str()), scheduler("STARPU_SCHED", "dmdas");
  {
    Runtime runtime({backend()});
    expect_works(runtime);
  }
  EXPECT_EQ(contents_of(damaged), "nonsense\n");
  EXPECT_TRUE(damaged_models(models).empty());
  const std::string measured = contents_of(models / "bus" / damaged.filename());
  EXPECT_NE(measured.find_first_of("123456789"), std::string::npos) << measured;
}

/// Writes a model as StarPU of another process does: empties and fills it while it holds the lock.
TEST(ModelFiles, AModelThatIsBeingWrittenIsNotDamaged) {
  const Folder folder;
  std::filesystem::create_directories(folder.path / "codelets/45");
  const std::filesystem::path model = folder.path / "codelets/45/pleach_x.vm.host";
  const std::string sound = "45\n0\n";
  std::ofstream(model, std::ios::binary) << sound;
  ASSERT_TRUE(damaged_models(folder.path).empty());
  int locked[2];
  ASSERT_EQ(::pipe(locked), 0);
  const ::pid_t writer = ::fork();
  if (writer == 0) {
    const int file = ::open(model.c_str(), O_RDWR);
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    const bool is_empty = ::fcntl(file, F_SETLKW, &lock) == 0 && ::ftruncate(file, 0) == 0;
    const bool told = ::write(locked[1], "x", 1) == 1;
    ::usleep(200000);
    const bool filled = ::write(file, sound.data(), sound.size()) == static_cast<::ssize_t>(sound.size());
    ::_exit(is_empty && told && filled ? 0 : 1);
  }
  char told = 0;
  ASSERT_EQ(::read(locked[0], &told, 1), 1);
  EXPECT_TRUE(damaged_models(folder.path).empty());
  int status = 1;
  ASSERT_EQ(::waitpid(writer, &status, 0), writer);
  EXPECT_EQ(status, 0);
  ::close(locked[0]);
  ::close(locked[1]);
}

/// STARPU_PERF_MODEL_DIR and STARPU_HOME are the user's: nothing is removed there, and what StarPU would abort on is an
/// error. It does not read models of other hosts.
TEST_F(RuntimeTest, NothingIsRemovedFromFoldersOfTheUser) {
  if (opencl_on_cpus()) GTEST_SKIP() << "StarPU would measure the bus for long";
  const Folder folder;
  const Setting scheduler("STARPU_SCHED", "dmdas"), cache("XDG_CACHE_HOME", (folder.path / "cache").c_str());
  const auto message = [] { return message_of<DeviceError>([] { const Runtime runtime({backend()}); }); };
  for (const bool by_home : {false, true}) {
    const auto models = by_home ? folder.path / ".starpu/sampling" : folder.path;
    const Setting chosen("STARPU_PERF_MODEL_DIR", by_home ? nullptr : models.c_str()),
        home("STARPU_HOME", by_home ? folder.path.c_str() : nullptr);
    std::filesystem::create_directories(models / "codelets/45");
    std::filesystem::create_directories(models / "bus");
    const std::filesystem::path others[] = {models / "codelets/45/pleach_2_local_rank.elsewhere",
                                            models / "bus/elsewhere.config", models / "bus/elsewhere.bandwidth"};
    for (const auto& file : others) std::ofstream(file) << "of another host\n";
    EXPECT_EQ(message(), "no exception");
    const auto own = models / "codelets/45" / ("pleach_2_local_rank." + host_of_models());
    std::ofstream(own) << "nonsense\n";
    EXPECT_EQ(message(), "Runtime: StarPU cannot read the model " + own.string() +
                             ": it is damaged, or of another StarPU; remove it, or name another folder by "
                             "STARPU_PERF_MODEL_DIR");
    for (const auto& file : others) EXPECT_EQ(contents_of(file), "of another host\n") << file;
    EXPECT_EQ(contents_of(own), "nonsense\n");
    unsetenv("STARPU_PERF_MODEL_DIR");
  }
}

/// Pleach removes what is damaged in its own folder, which is that of one StarPU, and nothing of any other program.
TEST_F(RuntimeTest, ModelsAreInAFolderOfPleachs) {
  if (opencl_on_cpus()) GTEST_SKIP() << "StarPU would measure the bus for long";
  const Folder folder;
  std::filesystem::create_directories(folder.path / "home");
  const Setting models("STARPU_PERF_MODEL_DIR", nullptr), home("HOME", (folder.path / "home").c_str()),
      starpu("STARPU_HOME", nullptr), cache("XDG_CACHE_HOME", nullptr), scheduler("STARPU_SCHED", "dmdas");
  const auto of_starpu = folder.path / "home/.starpu/sampling/bus", of_pleach = folder.path / "home/.cache/pleach",
             of_another = of_pleach / "starpu-1.4.0/bus";
  const std::string config = host_of_models() + ".config";
  for (const auto& part : {of_starpu, of_another}) {
    std::filesystem::create_directories(part);
    std::ofstream(part / config) << "of another version\n";
  }
  const auto own = model_folder();
  EXPECT_EQ(own.parent_path(), of_pleach);
  for (int start = 0; start < 2; ++start) {
    {
      Runtime runtime({backend()});
      expect_works(runtime);
    }
    EXPECT_TRUE(std::filesystem::exists(own / "bus" / config));
    EXPECT_EQ(damaged_models(own), std::vector<std::filesystem::path>());
    std::ofstream(own / "bus" / config) << "nonsense\n";  // for the second start
  }
  for (const auto& part : {of_starpu, of_another}) EXPECT_EQ(contents_of(part / config), "of another version\n");
  unsetenv("STARPU_PERF_MODEL_DIR");
}

TEST(Machine, Transfers) {
  const DeviceRates rates{.transfers = {{1000, 1e-6}, {5000, 9e-6}}};
  EXPECT_DOUBLE_EQ(rates.transfer(500), 0.5e-6);
  EXPECT_DOUBLE_EQ(rates.transfer(1000), 1e-6);
  EXPECT_DOUBLE_EQ(rates.transfer(2000), 3e-6);
  EXPECT_DOUBLE_EQ(rates.transfer(10000), 18e-6);
  EXPECT_EQ(DeviceRates{}.transfer(1000), 0);
}

TEST(Machine, Files) {
  const Folder folder;
  const Setting models("STARPU_PERF_MODEL_DIR", folder.path.c_str());
  const DeviceRates rates{.launch = 1e-6,
                          .stream = 1e9,
                          .random = {{4096, 1e-9, 2e-9}, {8192, 3e-9, 4e-9}},
                          .step = 1e-9,
                          .transfers = {{1024, 1e-7}, {2048, 2e-7}}};
  Machine machine;
  machine.set(Backend::cpu, "core", {.launch = 1e-6, .stream = 1e9, .random = {{4096, 1e-9, 1e-9}}});
  machine.set(Backend::cuda, "device", rates);
  machine.save();
  std::string problem;
  const Machine found = Machine::load(&problem);
  EXPECT_EQ(problem, "");
  EXPECT_NE(found.find(Backend::cpu, "core"), nullptr);
  EXPECT_EQ(found.find(Backend::cuda, "another"), nullptr);
  const DeviceRates* const same = found.find(Backend::cuda, "device");
  ASSERT_NE(same, nullptr);
  EXPECT_EQ(same->transfer(1536), rates.transfer(1536));
  EXPECT_EQ(same->sum({1000, 10, 10, 6000, 10}), rates.sum({1000, 10, 10, 6000, 10}));

  const std::string sound = contents_of(Machine::path());
  for (const char* end : {"machine", "core", "launch", "transfers", "random", "8192"}) {
    std::ofstream(Machine::path()) << sound.substr(0, sound.rfind(end));
    problem.clear();
    EXPECT_EQ(Machine::load(&problem).find(Backend::cuda, "device"), nullptr) << end;
    EXPECT_NE(problem, "") << end;
  }
}

}  // namespace
