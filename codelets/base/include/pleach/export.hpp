// What the shared library shows.
#pragma once

#define PLEACH_EXPORT __attribute__((visibility("default")))
