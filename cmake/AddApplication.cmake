# Programs, and what applications on the public library have in common.

# add_program(<target> <name> <source>…): a program that finds the library where it is installed.
function(add_program target name)
  add_executable(${target} ${ARGN})
  target_compile_definitions(${target} PRIVATE PLEACH_VERSION="${PROJECT_VERSION}")
  file(RELATIVE_PATH to_libraries ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
  list(TRANSFORM PLEACH_INSTALL_RPATH REPLACE "^[$]ORIGIN" "$ORIGIN/${to_libraries}" OUTPUT_VARIABLE rpath)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} INSTALL_RPATH "$ORIGIN/${to_libraries};${rpath}")
  target_link_libraries(${target} PRIVATE pleach_cli pleach_warnings)
  install(TARGETS ${target})
endfunction()

# add_application(<name> LIBRARY <source>… CUDA <source>… OPENCL <header or source>… DRIVER <source>…): the library
# <name>, for tests too, and the program pleach-<name>. The OpenCL sources are one string in opencl_source.hpp.
function(add_application name)
  cmake_parse_arguments(PARSE_ARGV 1 of "" "" "LIBRARY;CUDA;OPENCL;DRIVER")
  set(opencl "")
  foreach(source IN LISTS of_OPENCL)
    file(READ ${source} text)
    string(APPEND opencl "#line 1 \"${source}\"\n${text}\n")
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${of_OPENCL})
  file(CONFIGURE OUTPUT opencl_source.hpp @ONLY CONTENT
    "#pragma once\n\ninline constexpr char opencl_source[] = R\"cl(@opencl@)cl\";\n")

  add_library(${name} STATIC ${of_LIBRARY})
  # The library's public headers; whoever links this brings the library.
  target_include_directories(${name}
    PUBLIC ${CMAKE_CURRENT_SOURCE_DIR} ${PLEACH_INCLUDE_DIRS}
    PRIVATE ${CMAKE_SOURCE_DIR}/apps ${CMAKE_CURRENT_BINARY_DIR})
  target_link_libraries(${name} PUBLIC pleach_io fmt::fmt PRIVATE pleach_warnings)
  if(PLEACH_WITH_CUDA)
    target_sources(${name} PRIVATE ${of_CUDA})
    target_compile_definitions(${name} PRIVATE PLEACH_CUDA)
    target_link_libraries(${name} PRIVATE CUDA::cudart)
  endif()

  add_program(${name}_driver pleach-${name} ${of_DRIVER})
  target_include_directories(${name}_driver PRIVATE ${CMAKE_SOURCE_DIR}/apps)
  target_link_libraries(${name}_driver PRIVATE ${name})
endfunction()
