#pragma once

#include "cosmreader.h"

#include <string>

/// A file as it is read.
struct cosm_source {
    /// The file itself, or a tidied copy that has no name.
    std::string path;
    /// libosmium's word for its format.
    const char *format = "";
    /// Whether ways say where their nodes lie, which then need not be there.
    bool has_places_on_ways = false;

    explicit cosm_source(const char *path);
    ~cosm_source();
    cosm_source(const cosm_source &) = delete;
    cosm_source &operator=(const cosm_source &) = delete;

  private:
    /// That of the tidied copy; -1 where there is none.
    int descriptor = -1;
};
