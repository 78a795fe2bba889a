# add_codelet(<room>/<phase>): compiles codelets/<room>/<phase>/ into the library, all of its implementations that the
# build has. A phase without cuda.cu does on CUDA what its element.hpp says: base/elementwise.cuh.

function(add_codelet phase)
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${phase})
  embed_opencl(${phase})
  target_sources(pleach_codelets PRIVATE ${folder}/codelet.cpp ${CMAKE_CURRENT_BINARY_DIR}/${phase}/kernels.hpp)
  get_filename_component(room ${phase} DIRECTORY)
  get_filename_component(name ${phase} NAME)
  set_source_files_properties(${folder}/codelet.cpp PROPERTIES UNITY_GROUP ${room})
  if(EXISTS ${folder}/cpu.cpp)
    target_sources(pleach_codelets PRIVATE ${folder}/cpu.cpp)
    set_source_files_properties(${folder}/cpu.cpp PROPERTIES UNITY_GROUP ${room}_cpu)
  endif()
  set(cuda "#include \"${phase}/cuda.cu\"\n")
  if(NOT EXISTS ${folder}/cuda.cu)
    string(CONCAT cuda "#include \"${phase}/element.hpp\"\n"
                       "#include \"base/elementwise.cuh\"\n"
                       "template struct pleach::CudaElements<decltype(pleach::${name}::submit)>;\n")
  endif()
  if(PLEACH_WITH_CUDA AND PLEACH_UNITY)
    set_property(DIRECTORY APPEND_STRING PROPERTY cuda_of_${room} "${cuda}")
  elseif(PLEACH_WITH_CUDA AND EXISTS ${folder}/cuda.cu)
    target_sources(pleach_codelets PRIVATE ${folder}/cuda.cu)
  elseif(PLEACH_WITH_CUDA)
    file(CONFIGURE OUTPUT ${phase}/cuda.cu CONTENT "${cuda}" @ONLY)
    target_sources(pleach_codelets PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${phase}/cuda.cu)
  endif()
endfunction()

# add_room(<room>): all of its phases, each folder with a codelet.hpp. CMake puts together files of C++; those of CUDA
# are put together here.
function(add_room room)
  file(GLOB contracts CONFIGURE_DEPENDS ${room}/*/codelet.hpp)
  foreach(contract IN LISTS contracts)
    cmake_path(GET contract PARENT_PATH folder)
    cmake_path(GET folder FILENAME phase)
    add_codelet(${room}/${phase})
  endforeach()
  get_property(text DIRECTORY PROPERTY cuda_of_${room})
  if(text)
    file(CONFIGURE OUTPUT ${room}/cuda.cu CONTENT "${text}" @ONLY)
    target_sources(pleach_codelets PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${room}/cuda.cu)
  endif()
endfunction()

# embed_opencl(<room>/<phase>): makes <phase>/kernels.hpp in the build folder, which declares the kernels of the phase that
# are its own, and holds its OpenCL source.
function(embed_opencl phase)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/${phase}/kernels.hpp)
  set(root ${CMAKE_CURRENT_SOURCE_DIR})
  set(own "")
  foreach(kernel cpu.cpp cuda.cu)
    if(EXISTS ${root}/${phase}/${kernel})
      list(APPEND own ${kernel})
    endif()
  endforeach()
  add_custom_command(
    OUTPUT ${header}
    COMMAND ${CMAKE_COMMAND} -DPHASE=${phase} -DROOT=${root} "-DOWN=${own}" -DHEADER=${header}
            -DDEPFILE=${header}.d -P ${CMAKE_SOURCE_DIR}/cmake/EmbedOpencl.cmake
    DEPENDS ${root}/${phase}/opencl.cl ${root}/${phase}/codelet.hpp ${root}/base/signature.hpp
            ${CMAKE_SOURCE_DIR}/cmake/EmbedOpencl.cmake
    DEPFILE ${header}.d
    VERBATIM)
endfunction()
