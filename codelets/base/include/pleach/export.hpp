// Marks what the shared library exports.
#pragma once

#define PLEACH_EXPORT __attribute__((visibility("default")))
