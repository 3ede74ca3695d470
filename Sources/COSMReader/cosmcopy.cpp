#include "cosmreader.h"

#include "sniff.hpp"

// libosmium tests these with #ifdef: defining one to 0 would switch it on.
#define OSMIUM_WITH_LZ4
#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/index/id_set.hpp>
#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/pbf_output.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/writer.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm.hpp>

#include <cstdio>
#include <exception>
#include <string>
#include <utility>

namespace {

using ids = osmium::index::IdSetDense<osmium::unsigned_object_id_type>;

/// A pass through the elements of one kind.
template <typename Element, typename Body>
void each(const osmium::io::File &file, osmium::osm_entity_bits::type kind, Body &&body) {
    osmium::io::Reader reader{file, kind};
    while (osmium::memory::Buffer buffer = reader.read()) {
        for (const auto &element : buffer.select<Element>()) body(element);
    }
    reader.close();
}

bool is_area(const osmium::Relation &relation) {
    const char *type = relation.tags().get_value_by_key("type", "");
    return std::string{"multipolygon"} == type || std::string{"boundary"} == type;
}

/// Whether at least two of its nodes are there.
bool is_line(const osmium::Way &way, const ids &present) {
    size_t count = 0;
    for (const auto &ref : way.nodes()) count += present.get(ref.positive_ref()) ? 1 : 0;
    return count >= 2;
}

/// What is copied: a copy refers to nothing that is not in it.
struct selection {
    ids nodes;
    ids ways;

    /// - box: invalid for all that is there.
    selection(const osmium::io::File &file, const osmium::Box &box) {
        ids present;
        ids inside;
        each<osmium::Node>(file, osmium::osm_entity_bits::node, [&](const osmium::Node &node) {
            if (!node.location().valid()) return;
            present.set(node.positive_id());
            if (box.valid() && box.contains(node.location())) inside.set(node.positive_id());
        });
        if (!box.valid()) {
            each<osmium::Way>(file, osmium::osm_entity_bits::way, [&](const osmium::Way &way) {
                if (is_line(way, present)) ways.set(way.positive_id());
            });
            swap(nodes, present);
            return;
        }
        each<osmium::Way>(file, osmium::osm_entity_bits::way, [&](const osmium::Way &way) {
            for (const auto &ref : way.nodes()) {
                if (!inside.get(ref.positive_ref())) continue;
                ways.set(way.positive_id());
                return;
            }
        });
        // An area that begins here is wanted whole.
        ids more;
        each<osmium::Relation>(
            file, osmium::osm_entity_bits::relation, [&](const osmium::Relation &relation) {
                if (!is_area(relation)) return;
                bool is_here = false;
                for (const auto &member : relation.members()) {
                    if (member.type() == osmium::item_type::way && ways.get(member.positive_ref())) is_here = true;
                }
                if (!is_here) return;
                for (const auto &member : relation.members()) {
                    if (member.type() == osmium::item_type::way) more.set(member.positive_ref());
                }
            });
        ids known;
        each<osmium::Way>(file, osmium::osm_entity_bits::way, [&](const osmium::Way &way) {
            const auto id = way.positive_id();
            if ((!ways.get(id) && !more.get(id)) || !is_line(way, present)) return;
            known.set(id);
            for (const auto &ref : way.nodes()) {
                if (present.get(ref.positive_ref())) inside.set(ref.positive_ref());
            }
        });
        swap(ways, known);
        swap(nodes, inside);
    }
};

/// Writes what is added to it, in pieces.
class output {
    osmium::io::Writer writer;
    osmium::memory::Buffer buffer{1 << 20, osmium::memory::Buffer::auto_grow::yes};

  public:
    output(const osmium::io::File &file, const osmium::io::Header &header)
        : writer{file, header, osmium::io::overwrite::allow} {}

    template <typename Body>
    void add(Body &&body) {
        body(buffer);
        buffer.commit();
        if (buffer.committed() < (1 << 19)) return;
        writer(std::move(buffer));
        buffer = osmium::memory::Buffer{1 << 20, osmium::memory::Buffer::auto_grow::yes};
    }

    void close() {
        writer(std::move(buffer));
        writer.close();
    }
};

void copy(const osmium::io::File &from, const osmium::io::File &to, const osmium::Box &box) {
    osmium::io::Header given;
    {
        osmium::io::Reader reader{from, osmium::osm_entity_bits::nothing};
        given = reader.header();
        reader.close();
    }
    osmium::io::Header header;
    header.set("generator", given.get("generator"));
    const osmium::Box bounds = box.valid() ? box : given.box();
    if (bounds.valid()) header.add_box(bounds);

    const selection kept{from, box};
    output out{to, header};
    each<osmium::Node>(from, osmium::osm_entity_bits::node, [&](const osmium::Node &node) {
        if (!kept.nodes.get(node.positive_id())) return;
        out.add([&](osmium::memory::Buffer &buffer) { buffer.add_item(node); });
    });
    each<osmium::Way>(from, osmium::osm_entity_bits::way, [&](const osmium::Way &way) {
        if (!kept.ways.get(way.positive_id())) return;
        out.add([&](osmium::memory::Buffer &buffer) {
            osmium::builder::WayBuilder builder{buffer};
            builder.set_id(way.id()).set_version(way.version()).set_visible(true).set_user("");
            builder.add_item(way.tags());
            osmium::builder::WayNodeListBuilder list{builder};
            for (const auto &ref : way.nodes()) {
                if (kept.nodes.get(ref.positive_ref())) list.add_node_ref(ref.ref());
            }
        });
    });
    each<osmium::Relation>(
        from, osmium::osm_entity_bits::relation, [&](const osmium::Relation &relation) {
            size_t count = 0;
            for (const auto &member : relation.members()) {
                count += member.type() == osmium::item_type::way && kept.ways.get(member.positive_ref()) ? 1 : 0;
            }
            if (count == 0) return;
            out.add([&](osmium::memory::Buffer &buffer) {
                osmium::builder::RelationBuilder builder{buffer};
                builder.set_id(relation.id()).set_version(relation.version()).set_visible(true).set_user("");
                builder.add_item(relation.tags());
                osmium::builder::RelationMemberListBuilder list{builder};
                for (const auto &member : relation.members()) {
                    if (member.type() != osmium::item_type::way || !kept.ways.get(member.positive_ref())) continue;
                    list.add_member(osmium::item_type::way, member.ref(), member.role());
                }
            });
        });
    out.close();
}

}  // namespace

extern "C" int cosm_copy(const char *from, const char *to, const double *box, char *error, size_t error_size) {
    try {
        osmium::Box bounds;
        if (box) bounds = osmium::Box{box[0], box[1], box[2], box[3]};
        copy(osmium::io::File{from, cosm::format_of(from)}, osmium::io::File{to, "pbf"}, bounds);
        return 0;
    } catch (const std::exception &failure) {
        std::snprintf(error, error_size, "%s", failure.what());
    } catch (...) {
        std::snprintf(error, error_size, "unknown error");
    }
    return -1;
}
