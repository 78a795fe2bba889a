#include "list/judge_walks/kernels.hpp"

namespace pleach::judge_walks {

const Phase<Arguments, Buffers> submit(kernels, [](const Arguments&, const Buffers&) { return std::size_t{1}; },
                                       {.regular = 8}, {.set_modes = [](const Arguments& a, Buffers& b) {
                                         if (!a.goes_on) b.valid.mode = Mode::write;
                                       }});

}  // namespace pleach::judge_walks
