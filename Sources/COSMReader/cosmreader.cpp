#include "cosmreader.h"

#include "failure.hpp"
#include "id_set.hpp"
#include "source.hpp"

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
#include <cstring>
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

osmium::osm_entity_bits::type entities(unsigned kinds, bool has_places_on_ways) {
    auto bits = osmium::osm_entity_bits::nothing;
    if (has_places_on_ways && (kinds & COSM_NODES)) bits |= osmium::osm_entity_bits::way;
    if (kinds & COSM_NODES) bits |= osmium::osm_entity_bits::node;
    if (kinds & COSM_WAYS) bits |= osmium::osm_entity_bits::way;
    if (kinds & COSM_RELATIONS) bits |= osmium::osm_entity_bits::relation;
    return bits;
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
    bool wants_ways;
    /// Whether nodes are made of what ways say of them.
    bool takes_places_of_ways;
    /// The nodes that were handed over, where some may be made.
    cosm::id_set given;

    std::string timestamp;
    std::string generator;
    cosm_header header{};
    cosm_failure failure{};

    osmium::memory::Buffer buffer;
    std::vector<cosm_node> nodes;
    std::vector<cosm_way> ways;
    std::vector<cosm_relation> relations;
    std::vector<int64_t> refs;
    std::vector<cosm_member> members;
    std::vector<cosm_tag> tags;

    cosm_reader(const cosm_source &source, const cosm_filter &filter)
        : input{osmium::io::File{source.path, source.format}, entities(filter.kinds, source.has_places_on_ways), pool,
                osmium::io::read_meta::no},
          way_keys{copied(filter.way_keys)},
          relation_types{copied(filter.relation_types)},
          node_tag_keys{copied(filter.node_tag_keys)},
          all_node_tags{filter.node_tag_keys == nullptr},
          all_way_keys{filter.way_keys == nullptr},
          other_ways{filter.other_ways != 0},
          wants_ways{(filter.kinds & COSM_WAYS) != 0},
          takes_places_of_ways{source.has_places_on_ways && (filter.kinds & COSM_NODES) != 0} {
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
        if (takes_places_of_ways) given.set(node.id());
        nodes.push_back({node.id(), node.location().x(), node.location().y(), first, tags.size() - first});
    }

    void add_places(const osmium::Way &way) {
        for (const auto &ref : way.nodes()) {
            if (!ref.location().valid() || given.get(ref.ref())) continue;
            given.set(ref.ref());
            nodes.push_back({ref.ref(), ref.location().x(), ref.location().y(), tags.size(), 0});
        }
    }

    void add(const osmium::Way &way) {
        if (takes_places_of_ways) add_places(way);
        if (!wants_ways) return;
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

cosm_reader *cosm_open(const cosm_source *source, const cosm_filter *filter, cosm_failure *failure) {
    try {
        return new cosm_reader{*source, *filter};
    } catch (...) {
        cosm::describe(failure);
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
    } catch (...) {
        cosm::describe(&reader->failure);
    }
    return -1;
}

const cosm_failure *cosm_error(const cosm_reader *reader) { return &reader->failure; }

void cosm_close(cosm_reader *reader) { delete reader; }

}  // extern "C"
