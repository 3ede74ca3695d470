#include "sniff.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>

namespace {

struct Close {
    void operator()(std::FILE *file) const { std::fclose(file); }
};

std::string head_of(const char *path) {
    const std::unique_ptr<std::FILE, Close> file{std::fopen(path, "rb")};
    if (!file) throw std::system_error{errno, std::system_category(), "cannot open"};
    struct stat status {};
    if (fstat(fileno(file.get()), &status) == 0 && S_ISDIR(status.st_mode)) {
        throw std::system_error{EISDIR, std::system_category(), "cannot open"};
    }
    std::string head(64, '\0');
    head.resize(std::fread(&head[0], 1, head.size(), file.get()));
    if (std::ferror(file.get())) throw std::system_error{errno, std::system_category(), "cannot read"};
    return head;
}

bool starts(const std::string &text, const std::string &prefix) {
    return text.compare(0, prefix.size(), prefix) == 0;
}

}  // namespace

namespace cosm {

const char *format_of(const char *path) {
    std::string head = head_of(path);
    if (head.empty()) throw std::runtime_error{"the file is empty"};
    if (starts(head, "\x1f\x8b")) return "osm.gz";
    if (starts(head, "BZh")) return "osm.bz2";
    // A PBF file begins with a four-byte length and a BlobHeader: field 1, nine bytes, "OSMHeader".
    if (head.size() > 15 && head.compare(4, 11, "\x0a\x09OSMHeader") == 0) return "pbf";
    if (starts(head, "\xef\xbb\xbf")) head.erase(0, 3);
    const auto start = head.find_first_not_of(" \t\r\n");
    if (start != std::string::npos && head[start] == '<') return "osm";
    throw std::runtime_error{"not an OSM file (neither PBF nor XML, plain or in gzip or bzip2)"};
}

}  // namespace cosm
