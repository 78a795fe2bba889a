# What all of the project's own code is compiled with.

add_library(pleach_warnings INTERFACE)
target_compile_options(pleach_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
    -Wno-missing-field-initializers>  # what a call leaves out is what its default says
  # GCC 12 warns wrongly of concatenated strings (GCC bug 105651).
  $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${PLEACH_WERROR}>>:-Werror>
  $<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr -Xcompiler=-Wall,-Wextra>
  $<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<BOOL:${PLEACH_WERROR}>>:--Werror=all-warnings>)
if(PLEACH_SANITIZE)
  target_compile_options(pleach_warnings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${PLEACH_SANITIZE} -fno-omit-frame-pointer>)
  target_link_options(pleach_warnings INTERFACE -fsanitize=${PLEACH_SANITIZE})
endif()
