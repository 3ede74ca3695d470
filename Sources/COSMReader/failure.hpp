#pragma once

#include "cosmreader.h"

namespace cosm {

/// Puts down the exception that is being handled. Must be called by a handler.
void describe(cosm_failure *failure) noexcept;

}  // namespace cosm
