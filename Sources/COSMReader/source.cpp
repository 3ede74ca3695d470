#include "source.hpp"

#include "failure.hpp"
#include "sniff.hpp"
#include "tidy.hpp"

// libosmium tests these with #ifdef: defining one to 0 would switch it on.
#define OSMIUM_WITH_LZ4
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/thread/pool.hpp>

#include <unistd.h>

#include <cstring>
#include <string>

namespace {

/// Whether the header of a PBF file says that ways hold the places of their nodes.
bool says_places_on_ways(const std::string &path) {
    osmium::thread::Pool pool{1, 2};
    osmium::io::Reader reader{osmium::io::File{path, "pbf"}, osmium::osm_entity_bits::nothing, pool};
    const auto header = reader.header();
    reader.close();
    for (int number = 0;; number++) {
        const std::string feature = header.get("pbf_optional_feature_" + std::to_string(number));
        if (feature.empty()) return false;
        if (feature == "LocationsOnWays") return true;
    }
}

}  // namespace

cosm_source::cosm_source(const char *path) : path{path}, format{cosm::format_of(path)} {
    if (std::strcmp(format, "pbf") == 0) {
        has_places_on_ways = says_places_on_ways(this->path);
        return;
    }
    const cosm::xml_look look{path, format};
    has_places_on_ways = look.has_places_on_ways;
    if (!look.is_odd) return;
    descriptor = look.tidied(path, format);
    this->path = "/proc/self/fd/" + std::to_string(descriptor);
    format = "osm";
}

cosm_source::~cosm_source() {
    if (descriptor >= 0) close(descriptor);
}

extern "C" {

cosm_source *cosm_look(const char *path, cosm_failure *failure) {
    try {
        return new cosm_source{path};
    } catch (...) {
        cosm::describe(failure);
    }
    return nullptr;
}

void cosm_forget(cosm_source *source) { delete source; }

}  // extern "C"
