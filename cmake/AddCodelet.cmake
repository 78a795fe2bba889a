# add_codelet(<phase>): compiles codelets/<phase>/ into the library, all of its implementations that the build has.

function(add_codelet phase)
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${phase})
  set(header ${CMAKE_CURRENT_BINARY_DIR}/${phase}/opencl.hpp)
  set(sources ${CMAKE_CURRENT_SOURCE_DIR}/runtime/operators.cl ${folder}/opencl.cl)
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
