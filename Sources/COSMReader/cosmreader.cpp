#include "cosmreader.h"

#include "sniff.hpp"

// libosmium tests these with #ifdef: defining one to 0 would switch it on.
#define OSMIUM_WITH_LZ4
#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm.hpp>
#include <osmium/thread/pool.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

namespace {

std::vector<std::string> copied(const char *const *list) {
    std::vector<std::string> strings;
    for (; list && *list; ++list) strings.emplace_back(*list);
    return strings;
}

bool contains(const std::vector<std::string> &strings, const char *text) {
    return std::find(strings.begin(), strings.end(), text) != strings.end();
}

osmium::osm_entity_bits::type entities(unsigned kinds) {
    auto bits = osmium::osm_entity_bits::nothing;
    if (kinds & COSM_NODES) bits |= osmium::osm_entity_bits::node;
    if (kinds & COSM_WAYS) bits |= osmium::osm_entity_bits::way;
    if (kinds & COSM_RELATIONS) bits |= osmium::osm_entity_bits::relation;
    return bits;
}

/// What went wrong, for somebody who has the file and not our source: the decoders' own words name only their
/// call.
std::string reason_of(const std::exception &failure) {
    const std::string reason = failure.what();
    const bool is_damaged = dynamic_cast<const osmium::gzip_error *>(&failure) != nullptr
        || dynamic_cast<const osmium::bzip2_error *>(&failure) != nullptr
        || dynamic_cast<const osmium::pbf_error *>(&failure) != nullptr
        || reason.compare(0, 20, "failed to uncompress") == 0;
    return is_damaged ? "damaged or cut off (" + reason + ")" : reason;
}

unsigned kind(osmium::item_type type) {
    switch (type) {
        case osmium::item_type::node: return COSM_NODES;
        case osmium::item_type::way: return COSM_WAYS;
        default: return COSM_RELATIONS;
    }
}

}  // namespace

struct cosm_reader {
    // Two threads decode, and few buffers wait: the importer is as fast as that, and memory stays low.
    osmium::thread::Pool pool{2, 8};
    osmium::io::Reader input;
    std::vector<std::string> way_keys;
    std::vector<std::string> relation_types;
    std::vector<std::string> node_tag_keys;
    bool all_node_tags;
    bool all_way_keys;
    bool other_ways;

    std::string timestamp;
    std::string generator;
    cosm_header header{};
    std::string error;

    osmium::memory::Buffer buffer;
    std::vector<cosm_node> nodes;
    std::vector<cosm_way> ways;
    std::vector<cosm_relation> relations;
    std::vector<int64_t> refs;
    std::vector<cosm_member> members;
    std::vector<cosm_tag> tags;

    cosm_reader(const char *path, const char *format, const cosm_filter &filter)
        : input{osmium::io::File{path, format}, entities(filter.kinds), pool, osmium::io::read_meta::no},
          way_keys{copied(filter.way_keys)},
          relation_types{copied(filter.relation_types)},
          node_tag_keys{copied(filter.node_tag_keys)},
          all_node_tags{filter.node_tag_keys == nullptr},
          all_way_keys{filter.way_keys == nullptr},
          other_ways{filter.other_ways != 0} {
        const auto file_header = input.header();
        if (file_header.has_multiple_object_versions()) {
            throw osmium::io_error{"a change or history file; a plain extract is needed"};
        }
        timestamp = file_header.get("osmosis_replication_timestamp");
        if (timestamp.empty()) timestamp = file_header.get("timestamp");
        generator = file_header.get("generator");
        header.timestamp = timestamp.c_str();
        header.generator = generator.c_str();
        const auto box = file_header.joined_boxes();
        if (box.valid()) {
            header.has_bounds = 1;
            header.west = box.bottom_left().lon();
            header.south = box.bottom_left().lat();
            header.east = box.top_right().lon();
            header.north = box.top_right().lat();
        }
    }

    void add(const osmium::Node &node) {
        // Deleted nodes and nodes of broken files have no place on earth.
        if (!node.location().valid()) return;
        const size_t first = tags.size();
        for (const auto &tag : node.tags()) {
            if (all_node_tags || contains(node_tag_keys, tag.key())) tags.push_back({tag.key(), tag.value()});
        }
        nodes.push_back({node.id(), node.location().x(), node.location().y(), first, tags.size() - first});
    }

    void add(const osmium::Way &way) {
        const auto has_key = [&way](const std::string &key) { return way.tags().has_key(key.c_str()); };
        const bool is_other = !all_way_keys && std::none_of(way_keys.begin(), way_keys.end(), has_key);
        if (is_other && !other_ways) return;
        const size_t first_ref = refs.size();
        for (const auto &ref : way.nodes()) refs.push_back(ref.ref());
        const size_t first_tag = is_other ? tags.size() : add_tags(way.tags());
        ways.push_back({way.id(), first_ref, refs.size() - first_ref, first_tag, tags.size() - first_tag});
    }

    void add(const osmium::Relation &relation) {
        const char *type = relation.tags().get_value_by_key("type", "");
        if (!relation_types.empty() && !contains(relation_types, type)) return;
        const size_t first_member = members.size();
        for (const auto &member : relation.members()) {
            members.push_back({member.ref(), kind(member.type()), member.role()});
        }
        const size_t first_tag = add_tags(relation.tags());
        relations.push_back(
            {relation.id(), first_member, members.size() - first_member, first_tag, tags.size() - first_tag});
    }

    size_t add_tags(const osmium::TagList &list) {
        const size_t first = tags.size();
        for (const auto &tag : list) tags.push_back({tag.key(), tag.value()});
        return first;
    }

    bool fill() {
        nodes.clear();
        ways.clear();
        relations.clear();
        refs.clear();
        members.clear();
        tags.clear();
        buffer = input.read();
        if (!buffer) return false;
        for (const auto &object : buffer.select<osmium::OSMObject>()) {
            if (!object.visible()) continue;
            switch (object.type()) {
                case osmium::item_type::node: add(static_cast<const osmium::Node &>(object)); break;
                case osmium::item_type::way: add(static_cast<const osmium::Way &>(object)); break;
                case osmium::item_type::relation: add(static_cast<const osmium::Relation &>(object)); break;
                default: break;
            }
        }
        return true;
    }
};

extern "C" {

cosm_reader *cosm_open(const char *path, const cosm_filter *filter, char *error, size_t error_size) {
    try {
        return new cosm_reader{path, cosm::format_of(path), *filter};
    } catch (const std::exception &failure) {
        std::snprintf(error, error_size, "%s", reason_of(failure).c_str());
    } catch (...) {
        std::snprintf(error, error_size, "unknown error");
    }
    return nullptr;
}

const cosm_header *cosm_get_header(const cosm_reader *reader) { return &reader->header; }

int cosm_next(cosm_reader *reader, cosm_batch *batch) {
    try {
        if (!reader->fill()) return 0;
        const double size = static_cast<double>(reader->input.file_size());
        const double done = static_cast<double>(reader->input.offset());
        *batch = {
            reader->nodes.data(), reader->nodes.size(), reader->ways.data(), reader->ways.size(),
            reader->relations.data(), reader->relations.size(), reader->refs.data(), reader->members.data(),
            reader->tags.data(), size > 0 ? std::min(done / size, 1.0) : 0.0};
        return 1;
    } catch (const std::exception &failure) {
        reader->error = reason_of(failure);
    } catch (...) {
        reader->error = "unknown error";
    }
    return -1;
}

const char *cosm_error(const cosm_reader *reader) { return reader->error.c_str(); }

void cosm_close(cosm_reader *reader) { delete reader; }

}  // extern "C"
