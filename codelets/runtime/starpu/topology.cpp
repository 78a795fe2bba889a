#include "runtime/starpu/topology.hpp"

#include <pleach/introspect.hpp>

#include <algorithm>
#include <memory>

#include <hwloc.h>
#include <starpu.h>

namespace pleach {

namespace {

Topology find() {
  Topology found;
  hwloc_topology_t machine = starpu_get_hwloc_topology();
  const auto count = [machine](hwloc_obj_type_t type) {
    return static_cast<std::size_t>(std::max(hwloc_get_nbobjs_by_type(machine, type), 1));
  };
  const auto cache = [machine](hwloc_obj_type_t type, std::size_t& bytes) {
    std::size_t largest = 0;
    for (hwloc_obj_t at = nullptr; (at = hwloc_get_next_obj_by_type(machine, type, at)) != nullptr;) {
      largest = std::max<std::size_t>(largest, at->attr->cache.size);
    }
    if (largest > 0) bytes = largest;
  };
  if (const char* model = hwloc_obj_get_info_by_name(hwloc_get_root_obj(machine), "CPUModel")) found.processor = model;
  if (hwloc_obj_t package = hwloc_get_next_obj_by_type(machine, HWLOC_OBJ_PACKAGE, nullptr)) {
    if (const char* model = hwloc_obj_get_info_by_name(package, "CPUModel")) found.processor = model;
  }
  found.cores = count(HWLOC_OBJ_CORE);
  found.nodes = count(HWLOC_OBJ_NUMANODE);
  cache(HWLOC_OBJ_L1CACHE, found.l1);
  cache(HWLOC_OBJ_L2CACHE, found.l2);
  cache(HWLOC_OBJ_L3CACHE, found.l3);
  return found;
}

}  // namespace

std::size_t cores_of_host() {
  hwloc_topology_t machine;
  if (hwloc_topology_init(&machine) != 0) return 0;
  hwloc_topology_set_all_types_filter(machine, HWLOC_TYPE_FILTER_KEEP_NONE);
  hwloc_topology_set_type_filter(machine, HWLOC_OBJ_CORE, HWLOC_TYPE_FILTER_KEEP_ALL);
  const int cores = hwloc_topology_load(machine) == 0 ? hwloc_get_nbobjs_by_type(machine, HWLOC_OBJ_CORE) : 0;
  hwloc_topology_destroy(machine);
  return static_cast<std::size_t>(std::max(cores, 0));
}

void spread_over_nodes(void* memory, std::size_t bytes) {
  if (topology().nodes == 1) return;
  hwloc_topology_t machine = starpu_get_hwloc_topology();
  const std::unique_ptr<hwloc_bitmap_s, decltype(&hwloc_bitmap_free)> cores(hwloc_bitmap_alloc(), &hwloc_bitmap_free),
      nodes(hwloc_bitmap_alloc(), &hwloc_bitmap_free);
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    hwloc_cpuset_t core = starpu_worker_get_hwloc_cpuset(worker);  // a copy to free
    if (starpu_worker_get_type(worker) == STARPU_CPU_WORKER) hwloc_bitmap_or(cores.get(), cores.get(), core);
    hwloc_bitmap_free(core);
  }
  hwloc_cpuset_to_nodeset(machine, cores.get(), nodes.get());
  if (hwloc_bitmap_weight(nodes.get()) < 2) return;
  // If the system refuses, the thread that first touches memory decides its node.
  hwloc_set_area_membind(machine, memory, bytes, nodes.get(), HWLOC_MEMBIND_INTERLEAVE, HWLOC_MEMBIND_BYNODESET);
}

const Topology& topology() {
  static const Topology topology = find();
  return topology;
}

}  // namespace pleach
