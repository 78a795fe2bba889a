#include "list/judge_walks/element.hpp"

namespace pleach::judge_walks {

void cpu(const Arguments& arguments, const Buffers& buffers) { judge(arguments, buffers); }

}  // namespace pleach::judge_walks
