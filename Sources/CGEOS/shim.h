#pragma once
// Only the reentrant functions (those that take a context): one context a task, no global state.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
