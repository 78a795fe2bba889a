#include "runtime/phases/life_steps.hpp"

#include "runtime/data/vector_interface.hpp"
#include "runtime/data/write_back.hpp"
#include "runtime/devices/choice.hpp"
#include "runtime/devices/cuda.hpp"
#include "runtime/devices/host_sharing.hpp"
#include "runtime/devices/opencl.hpp"
#include "runtime/devices/own_programs.hpp"
#include "runtime/devices/stream_order.hpp"
#include "runtime/devices/table.hpp"
#include "runtime/phases/completion.hpp"
#include "runtime/scheduling/choice.hpp"
#include "runtime/scheduling/policy.hpp"
#include "runtime/starpu/checks.hpp"

#include <pleach/error.hpp>

#include <vector>

#include <starpu.h>

namespace pleach {

namespace {

void before_start(starpu_conf* conf, const RuntimeOptions& options) {
  if (conf == nullptr) return join_scheduler();
  if (const std::string fault = cuda_fault(); !fault.empty()) throw DeviceError("Runtime: " + fault);
  choose_scheduler(*conf, choose_devices(options.devices, *conf));
}

void after_start() {
  find_sharing_devices();
  if (lanes_are_open()) return;  // an earlier Runtime's StarPU is still up, and its workers use the table
  find_devices();
  forget_bytes_copied();
  std::vector<std::size_t> rooms;
  for (const Device& device : devices()) {
    rooms.push_back(device.memory == Device::unlimited ? Device::unlimited : room_for_task(device.memory));
  }
  open_lanes(rooms, finished);
}

bool before_stop() {
  // The process may be ending: StarPU would then abort as soon as it frees CUDA memory.
  if (cuda_is_gone() || !cuda_fault().empty()) return false;
  wait_for_tasks();
  OpenclPrograms::release_all();
  release_own_programs();
  forget_sharing_devices();
  cuda_end_copies();
  cuda_end_ahead();
  forget_times();
  return true;
}

}  // namespace

const LifeSteps life_steps{before_start, after_start, before_stop, note_what_is_done, why_there_is_none};

}  // namespace pleach
