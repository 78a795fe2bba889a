# Writes HEADER, which holds the OpenCL SOURCES of PHASE one behind the other, each with a #line that names its file.

set(text "")
foreach(source IN LISTS SOURCES)
  file(RELATIVE_PATH name ${ROOT} ${source})
  file(READ ${source} content)
  string(APPEND text "#line 1 \"${name}\"\n${content}")
endforeach()
# One string literal a line: a compiler need not take long ones.
string(REPLACE "\\" "\\\\" text "${text}")
string(REPLACE "\"" "\\\"" text "${text}")
string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
file(WRITE ${HEADER} "#pragma once

#include \"runtime/opencl.hpp\"

namespace pleach::${PHASE} {

inline const OpenclSource opencl{
    \"${PHASE}\",
    \"${text}\"};

}  // namespace pleach::${PHASE}
")
