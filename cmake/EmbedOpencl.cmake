# Writes HEADER, kernels.hpp of PHASE, and DEPFILE. The header declares the kernels in the files OWN, and holds the
# OpenCL source of the phase: the files that its opencl.cl includes, each once, and that file itself, each with a #line
# that names it. In front of an opencl.cl stands its phase's signature, read from `struct Arguments` and
# `struct Buffers` in its codelet.hpp:
#
#   PARAMETERS  all parameters of a kernel: the scalars, without those that name types (…Type, …Operator), then BUFFERS
#   BUFFERS     of each vector its memory, the index of its first element there and, if it is `sized`, <name>_size
#   UNPACK      the first statement of a kernel: declares each vector under its name
#
# Included headers of C++ are for NVRTC alone, which reads them in front of the others. They have no #includes there.
#
# Nothing else states the signature, so that kernels and StarPU's buffers cannot differ: what is renamed or left out no
# longer compiles. A codelet.hpp that this script does not understand is an error that names the line.

cmake_minimum_required(VERSION 3.24)

get_filename_component(name ${PHASE} NAME)

# The members of a struct of the contract: a list of <type>|<name>. It may be another name of one in base/signature.hpp.
function(members_of structure result)
  set(found "")
  if(contract MATCHES "\nusing ${structure} = ([A-Za-z]+);")
    set(structure ${CMAKE_MATCH_1})
    file(READ ${ROOT}/base/signature.hpp contract)
  endif()
  if(contract MATCHES "\nstruct ${structure} {([^}]*)}")
    string(REGEX REPLACE "[ \n]+" " " body "${CMAKE_MATCH_1}")
    foreach(line IN LISTS body)
      string(REGEX REPLACE " = .*" "" line "${line}")
      string(STRIP "${line}" line)
      if(line MATCHES "^(.*[^,]) +([a-z_0-9]+(, [a-z_0-9]+)*)$")
        set(type "${CMAKE_MATCH_1}")
        string(REPLACE ", " ";" names "${CMAKE_MATCH_2}")
        foreach(member IN LISTS names)
          list(APPEND found "${type}|${member}")
        endforeach()
      elseif(line)
        message(FATAL_ERROR "${PHASE}/codelet.hpp: struct ${structure}: '${line}' is no member that this script understands")
      endif()
    endforeach()
  endif()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

function(opencl_type type result)
  string(REGEX REPLACE "<.*" "" type "${type}")
  string(REGEX REPLACE "^std::" "" type "${type}")
  set(number 0)
  foreach(pair int8_t=char uint8_t=uchar int32_t=int uint32_t=uint int64_t=long uint64_t=ulong size_t=ulong bool=int Direction=int
          Weight=WEIGHT FirstElement=uint ElementCount=uint Step=uint TaskNumber=uint TaskTotal=uint TeamSize=uint)
    string(REGEX REPLACE "=.*" "" from ${pair})
    if(type STREQUAL from)
      string(REGEX REPLACE ".*=" "" type ${pair})
      break()
    endif()
  endforeach()
  if(type IN_LIST template)
    string(TOUPPER ${type} type)
  endif()
  set(${result} ${type} PARENT_SCOPE)
endfunction()

# The signature of the phase in a folder, as macros. Sets scalars, vectors and anys as well: how many there are, and
# whether Buffers is a template.
function(signature_of folder)
  file(READ ${folder}/codelet.hpp contract)
  string(REGEX REPLACE "//[^\n]*" "" contract "${contract}")
  # The type parameters of Buffers are macros in OpenCL: VALUE for Value.
  set(template "")
  set(anys "")
  if(contract MATCHES "\ntemplate <([^\n]*)>\nstruct Buffers")
    string(REGEX MATCHALL "class [A-Za-z]+" template "${CMAKE_MATCH_1}")
    string(REPLACE "class " "" template "${template}")
    set(anys "<>")
  endif()
  set(parameters "")
  set(scalars 0)
  members_of(Arguments members)
  foreach(member IN LISTS members)
    string(REGEX REPLACE "\\|.*" "" type "${member}")
    string(REGEX REPLACE ".*\\|" "" variable "${member}")
    if(type MATCHES "(Type|Operator)$|^OnHost<|^WorkEach$")
      continue()
    endif()
    opencl_type("${type}" type)
    list(APPEND parameters "${type} ${variable}")
    math(EXPR scalars "${scalars} + 1")
  endforeach()

  set(buffers "")
  set(unpack "")
  set(vectors 0)
  members_of(Buffers members)
  foreach(member IN LISTS members)
    string(REGEX REPLACE ".*\\|" "" variable "${member}")
    if(NOT member MATCHES "^(In|Out|InOut)<(.*)>\\|")
      message(FATAL_ERROR "${PHASE}/codelet.hpp: Buffers::${variable} is no In, Out or InOut")
    endif()
    set(access ${CMAKE_MATCH_1})
    set(type "${CMAKE_MATCH_2}")
    set(flags "")
    if(type MATCHES "^(.*), ([a-z_ |]+)$")
      set(type "${CMAKE_MATCH_1}")
      set(flags "${CMAKE_MATCH_2}")
    endif()
    opencl_type("${type}" type)
    set(pointer "global ${type} *")
    if(access STREQUAL In)
      set(pointer "global const ${type} *")
    endif()
    list(APPEND buffers "${pointer}${variable}_memory" "ulong ${variable}_first")
    if(flags MATCHES "sized")
      list(APPEND buffers "ulong ${variable}_size")
    endif()
    string(APPEND unpack "${pointer}${variable} = ${variable}_memory + ${variable}_first; ")
    math(EXPR vectors "${vectors} + 1")
  endforeach()

  list(APPEND parameters ${buffers})
  list(JOIN buffers ", " buffers)
  list(JOIN parameters ", " parameters)
  set(signature "#undef BUFFERS\n#undef PARAMETERS\n#undef UNPACK\n#define BUFFERS ${buffers}\n#define PARAMETERS ${parameters}\n#define UNPACK ${unpack}\n")
  foreach(variable signature scalars vectors anys)
    set(${variable} "${${variable}}" PARENT_SCOPE)
  endforeach()
endfunction()

# The files that an opencl.cl includes, in order and each once, and itself.
set(sources "")
function(add_source file)
  if(file IN_LIST sources)
    return()
  endif()
  if(file MATCHES "opencl.cl$")
    file(STRINGS ${ROOT}/${file} lines REGEX "^#include \"")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^#include \"(.*)\"$" "\\1" included "${line}")
      add_source(${included})
    endforeach()
  endif()
  list(APPEND sources ${file})
  set(sources "${sources}" PARENT_SCOPE)
endfunction()
add_source(${PHASE}/opencl.cl)

set(text "")
set(cuda "")
set(read "")
foreach(file IN LISTS sources)
  file(READ ${ROOT}/${file} content)
  string(APPEND read " ${ROOT}/${file}")
  if(file MATCHES "\\.(hpp|cuh)$")
    string(REGEX REPLACE "#(include|pragma once)[^\n]*" "" content "${content}")
    string(APPEND cuda "#line 1 \"${file}\"\n${content}")
    continue()
  endif()
  if(file MATCHES "(.*)/opencl.cl$")
    set(folder ${ROOT}/${CMAKE_MATCH_1})
    string(REGEX REPLACE "(^|\n)#include [^\n]*" "\\1" content "${content}")
    file(READ ${folder}/codelet.hpp contract)
    string(APPEND read " ${folder}/codelet.hpp")
    if(contract MATCHES "\nstruct Buffers {")
      signature_of(${folder})
      string(APPEND text "${signature}")
    endif()
  endif()
  string(APPEND text "#line 1 \"${file}\"\n${content}")
endforeach()

# One string literal a line: a compiler need not take long ones.
foreach(variable text cuda)
  string(REPLACE "\\" "\\\\" ${variable} "${${variable}}")
  string(REPLACE "\"" "\\\"" ${variable} "${${variable}}")
  string(REPLACE "\n" "\\n\"\n    \"" ${variable} "${${variable}}")
endforeach()
set(kernels "")
if(vectors GREATER 0)
  set(kernels "
static_assert(opencl_scalars<Arguments> == ${scalars} && buffer_count<Buffers${anys}> == ${vectors},
              \"cmake/EmbedOpencl.cmake does not understand this codelet.hpp\");

")
  if(cpu.cpp IN_LIST OWN)
    string(APPEND kernels "void cpu(const Arguments& arguments, const Buffers${anys}& buffers);\n")
  endif()
  if(cuda.cu IN_LIST OWN)
    string(APPEND kernels "void cuda(const Arguments& arguments, const Buffers${anys}& buffers, CudaStream stream);\n")
  endif()
  if("${OWN}" STREQUAL "cpu.cpp;cuda.cu")
    string(APPEND kernels "\ninline const Kernels<Arguments, Buffers${anys}> kernels{opencl, cpu, if_cuda<cuda>};\n")
  endif()
endif()
file(WRITE ${DEPFILE} "${HEADER}:${read}\n")
# What has not changed is not compiled again.
file(CONFIGURE OUTPUT ${HEADER} @ONLY CONTENT "#pragma once

#include \"${PHASE}/codelet.hpp\"
#include \"runtime/phases/describe.hpp\"

namespace pleach::${name} {

inline const OpenclSource opencl{
    \"${name}\",
    \"${text}\",
    \"${cuda}\"};
${kernels}
}  // namespace pleach::${name}
")
