#include "sort/place_records/kernels.hpp"
#include "sort/record.hpp"

namespace pleach::place_records {

const Phase<Arguments, Buffers<>> submit(
    kernels, [](const Arguments& a, const Buffers<>&) { return std::size_t{a.size} * a.work_each; }, {.regular = 3},
    {.groups = [](const Arguments& a, const Buffers<>&) { return std::size_t{a.size}; },
     .options = [](const Arguments& a) { return record_bytes(a.record); },
     .set_modes =
         [](const Arguments& a, Buffers<>& b) {
           if (a.keeps) b.placed.mode = Mode::read_write;
         }});

}  // namespace pleach::place_records
