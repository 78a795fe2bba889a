# add_codelet(<room>/<phase> [<header>...]): compiles codelets/<room>/<phase>/ into the library, all of its
# implementations that the build has. The headers, in codelets/, stand in front of its OpenCL source: those of C++ where
# NVRTC compiles it.

function(add_codelet phase)
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${phase})
  embed_opencl(${CMAKE_CURRENT_SOURCE_DIR} ${phase} ${ARGN})
  target_sources(pleach_codelets PRIVATE ${folder}/codelet.cpp ${folder}/cpu.cpp
                                         ${CMAKE_CURRENT_BINARY_DIR}/${phase}/kernels.hpp)
  get_filename_component(room ${phase} DIRECTORY)
  set_source_files_properties(${folder}/codelet.cpp PROPERTIES UNITY_GROUP ${room})
  set_source_files_properties(${folder}/cpu.cpp PROPERTIES UNITY_GROUP ${room}_cpu)
  if(PLEACH_WITH_CUDA AND NOT PLEACH_UNITY)
    target_sources(pleach_codelets PRIVATE ${folder}/cuda.cu)
  elseif(PLEACH_WITH_CUDA)
    set_property(DIRECTORY APPEND_STRING PROPERTY cuda_of_${room} "#include \"${phase}/cuda.cu\"\n")
  endif()
endfunction()

# add_room(<room>): all of its phases. CMake puts together files of C++; those of CUDA are put together here.
function(add_room room)
  include(${CMAKE_CURRENT_SOURCE_DIR}/${room}/CMakeLists.txt)
  get_property(text DIRECTORY PROPERTY cuda_of_${room})
  if(text)
    file(CONFIGURE OUTPUT ${room}/cuda.cu CONTENT "${text}" @ONLY)
    target_sources(pleach_codelets PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${room}/cuda.cu)
  endif()
endfunction()

# embed_opencl(<root> <phase> [<header>...]): makes <phase>/kernels.hpp in the build folder, which declares the kernels
# of the phase in <root>/<phase> and holds its OpenCL source, behind the headers in <root> and the signature that
# codelet.hpp states.
function(embed_opencl root phase)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/${phase}/kernels.hpp)
  list(TRANSFORM ARGN PREPEND ${root}/ OUTPUT_VARIABLE headers)
  set(sources ${headers} ${root}/${phase}/opencl.cl)
  set(contracts ${sources})
  list(FILTER contracts INCLUDE REGEX "/opencl.cl$")
  list(TRANSFORM contracts REPLACE "opencl.cl$" "codelet.hpp")
  add_custom_command(
    OUTPUT ${header}
    COMMAND ${CMAKE_COMMAND} -DPHASE=${phase} -DROOT=${root} "-DSOURCES=${sources}" -DHEADER=${header}
            -P ${CMAKE_SOURCE_DIR}/cmake/EmbedOpencl.cmake
    DEPENDS ${sources} ${contracts} ${CMAKE_SOURCE_DIR}/codelets/base/signature.hpp
            ${CMAKE_SOURCE_DIR}/cmake/EmbedOpencl.cmake
    VERBATIM)
endfunction()
