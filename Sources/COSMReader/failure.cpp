#include "failure.hpp"

// libosmium tests these with #ifdef: defining one to 0 would switch it on.
#define OSMIUM_WITH_LZ4
#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/xml_input.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>

namespace {

bool is_out_of_memory(const std::exception &failure) {
    if (dynamic_cast<const std::bad_alloc *>(&failure)) return true;
    if (const auto *system = dynamic_cast<const std::system_error *>(&failure)) {
        // No stack for one more thread is EAGAIN.
        const int code = system->code().value();
        return code == ENOMEM || code == EAGAIN;
    }
    // The decoders' own words: zlib's and libosmium's, then Expat's.
    for (const char *words : {"insufficient memory", "out of memory", "not enough memory"}) {
        if (std::strstr(failure.what(), words)) return true;
    }
    return false;
}

bool is_damaged(const std::exception &failure) {
    return dynamic_cast<const osmium::gzip_error *>(&failure) || dynamic_cast<const osmium::bzip2_error *>(&failure)
        || dynamic_cast<const osmium::pbf_error *>(&failure)
        || std::strncmp(failure.what(), "failed to uncompress", 20) == 0;
}

}  // namespace

namespace cosm {

void describe(cosm_failure *failure) noexcept {
    failure->is_out_of_memory = 0;
    try {
        throw;
    } catch (const std::exception &error) {
        failure->is_out_of_memory = is_out_of_memory(error) ? 1 : 0;
        // For somebody who has the file and not our source: the decoders' own words name only their call.
        const char *form = is_damaged(error) ? "damaged or cut off (%s)" : "%s";
        std::snprintf(failure->reason, sizeof failure->reason, form, error.what());
    } catch (...) {
        std::snprintf(failure->reason, sizeof failure->reason, "unknown error");
    }
}

}  // namespace cosm
