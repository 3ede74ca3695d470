#pragma once

namespace cosm {

/// libosmium's name of the file's format ("pbf", "osm", "osm.gz", "osm.bz2"), told by the first bytes: a
/// download that lost its extension reads, and what is no OSM file is refused before any parser sees it.
/// Throws std::system_error when the file cannot be read, std::runtime_error when it is none of these.
const char *format_of(const char *path);

}  // namespace cosm
