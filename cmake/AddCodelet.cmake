# add_codelet(<phase> [<header>...]): compiles codelets/<phase>/ into the library, all of its implementations that the
# build has. The headers, in codelets/, stand in front of its OpenCL source.

function(add_codelet phase)
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${phase})
  set(header ${CMAKE_CURRENT_BINARY_DIR}/${phase}/opencl.hpp)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE headers)
  set(sources ${CMAKE_CURRENT_SOURCE_DIR}/runtime/operators.cl ${headers} ${folder}/opencl.cl)
  add_custom_command(
    OUTPUT ${header}
    COMMAND ${CMAKE_COMMAND} -DPHASE=${phase} -DROOT=${CMAKE_CURRENT_SOURCE_DIR} "-DSOURCES=${sources}" -DHEADER=${header}
            -P ${CMAKE_SOURCE_DIR}/cmake/EmbedOpencl.cmake
    DEPENDS ${sources} ${CMAKE_SOURCE_DIR}/cmake/EmbedOpencl.cmake
    VERBATIM)
  target_sources(pleach_codelets PRIVATE ${folder}/codelet.cpp ${folder}/cpu.cpp ${header})
  if(PLEACH_WITH_CUDA)
    target_sources(pleach_codelets PRIVATE ${folder}/cuda.cu)
  endif()
endfunction()
