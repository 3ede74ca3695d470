#include "cosmreader.h"
