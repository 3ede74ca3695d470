#include "cosmreader.h"

#include "failure.hpp"
#include "id_set.hpp"
#include "source.hpp"

// libosmium tests these with #ifdef: defining one to 0 would switch it on.
#define OSMIUM_WITH_LZ4
#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/pbf_output.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/writer.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm.hpp>
#include <osmium/thread/pool.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace {

using cosm::id_set;

/// What is copied, and the threads that decode and encode: few buffers wait, so that memory stays low.
struct input {
    const cosm_source &source;
    osmium::thread::Pool pool{2, 8};

    osmium::io::File file() const { return osmium::io::File{source.path, source.format}; }

    /// A pass through the elements of one kind.
    template <typename Element, typename Body>
    void each(osmium::osm_entity_bits::type kind, Body &&body) {
        osmium::io::Reader reader{file(), kind, pool, osmium::io::read_meta::no};
        while (osmium::memory::Buffer buffer = reader.read()) {
            for (const auto &element : buffer.select<Element>()) {
                if (element.visible()) body(element);
            }
        }
        reader.close();
    }

    template <typename Body>
    void each_way(Body &&body) {
        each<osmium::Way>(osmium::osm_entity_bits::way, body);
    }

    template <typename Body>
    void each_relation(Body &&body) {
        each<osmium::Relation>(osmium::osm_entity_bits::relation, body);
    }

    /// Every place of a node: those of nodes, then those that ways name, some of them several times.
    template <typename Body>
    void each_place(Body &&body) {
        each<osmium::Node>(osmium::osm_entity_bits::node, [&](const osmium::Node &node) {
            if (node.location().valid()) body(node.id(), node.location());
        });
        if (!source.has_places_on_ways) return;
        each_way([&](const osmium::Way &way) {
            for (const auto &ref : way.nodes()) {
                if (ref.location().valid()) body(ref.ref(), ref.location());
            }
        });
    }
};

bool is_area(const osmium::Relation &relation) {
    const char *type = relation.tags().get_value_by_key("type", "");
    return std::string{"multipolygon"} == type || std::string{"boundary"} == type;
}

/// Whether at least two of its nodes are there.
bool is_line(const osmium::Way &way, const id_set &present) {
    size_t count = 0;
    for (const auto &ref : way.nodes()) count += present.get(ref.ref()) ? 1 : 0;
    return count >= 2;
}

/// What is copied: a copy refers to nothing that is not in it.
struct selection {
    id_set nodes;
    id_set ways;

    /// - box: invalid for all that is there.
    selection(input &from, const osmium::Box &box) {
        if (!box.valid()) {
            from.each_place([&](int64_t id, const osmium::Location &) { nodes.set(id); });
            from.each_way([&](const osmium::Way &way) {
                if (is_line(way, nodes)) ways.set(way.id());
            });
            return;
        }
        id_set present;
        from.each_place([&](int64_t id, const osmium::Location &place) {
            present.set(id);
            if (box.contains(place)) nodes.set(id);
        });
        id_set begun;
        from.each_way([&](const osmium::Way &way) {
            for (const auto &ref : way.nodes()) {
                if (!nodes.get(ref.ref())) continue;
                begun.set(way.id());
                return;
            }
        });
        // An area that begins here is wanted whole.
        id_set more;
        from.each_relation([&](const osmium::Relation &relation) {
            if (!is_area(relation)) return;
            bool is_here = false;
            for (const auto &member : relation.members()) {
                if (member.type() == osmium::item_type::way && begun.get(member.ref())) is_here = true;
            }
            if (!is_here) return;
            for (const auto &member : relation.members()) {
                if (member.type() == osmium::item_type::way) more.set(member.ref());
            }
        });
        from.each_way([&](const osmium::Way &way) {
            if ((!begun.get(way.id()) && !more.get(way.id())) || !is_line(way, present)) return;
            ways.set(way.id());
            for (const auto &ref : way.nodes()) {
                if (present.get(ref.ref())) nodes.set(ref.ref());
            }
        });
    }
};

/// Writes what is added to it, in pieces.
class output {
    osmium::io::Writer writer;
    osmium::memory::Buffer buffer{1 << 20, osmium::memory::Buffer::auto_grow::yes};

  public:
    output(const osmium::io::File &file, const osmium::io::Header &header, osmium::thread::Pool &pool)
        : writer{file, header, osmium::io::overwrite::allow, pool} {}

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

/// Writes nodes: first those that are there, then those that only ways tell of.
void copy_nodes(input &from, const selection &kept, output &out) {
    id_set written;
    from.each<osmium::Node>(osmium::osm_entity_bits::node, [&](const osmium::Node &node) {
        if (!kept.nodes.get(node.id()) || !node.location().valid()) return;
        if (from.source.has_places_on_ways) written.set(node.id());
        out.add([&](osmium::memory::Buffer &buffer) { buffer.add_item(node); });
    });
    if (!from.source.has_places_on_ways) return;
    from.each_way([&](const osmium::Way &way) {
        for (const auto &ref : way.nodes()) {
            if (!kept.nodes.get(ref.ref()) || !ref.location().valid() || written.get(ref.ref())) continue;
            written.set(ref.ref());
            out.add([&](osmium::memory::Buffer &buffer) {
                osmium::builder::NodeBuilder builder{buffer};
                builder.set_id(ref.ref()).set_visible(true).set_location(ref.location()).set_user("");
            });
        }
    });
}

void copy_ways(input &from, const selection &kept, output &out) {
    from.each_way([&](const osmium::Way &way) {
        if (!kept.ways.get(way.id())) return;
        out.add([&](osmium::memory::Buffer &buffer) {
            osmium::builder::WayBuilder builder{buffer};
            builder.set_id(way.id()).set_visible(true).set_user("");
            builder.add_item(way.tags());
            osmium::builder::WayNodeListBuilder list{builder};
            for (const auto &ref : way.nodes()) {
                if (kept.nodes.get(ref.ref())) list.add_node_ref(ref.ref());
            }
        });
    });
}

void copy_relations(input &from, const selection &kept, output &out) {
    const auto is_kept = [&kept](const osmium::RelationMember &member) {
        return member.type() == osmium::item_type::way && kept.ways.get(member.ref());
    };
    from.each_relation([&](const osmium::Relation &relation) {
        if (std::none_of(relation.members().begin(), relation.members().end(), is_kept)) return;
        out.add([&](osmium::memory::Buffer &buffer) {
            osmium::builder::RelationBuilder builder{buffer};
            builder.set_id(relation.id()).set_visible(true).set_user("");
            builder.add_item(relation.tags());
            osmium::builder::RelationMemberListBuilder list{builder};
            for (const auto &member : relation.members()) {
                if (is_kept(member)) list.add_member(osmium::item_type::way, member.ref(), member.role());
            }
        });
    });
}

void copy(const cosm_source &source, const char *path, const osmium::Box &box) {
    input from{source};
    osmium::io::Header given;
    {
        osmium::io::Reader reader{from.file(), osmium::osm_entity_bits::nothing, from.pool};
        given = reader.header();
        reader.close();
    }
    osmium::io::Header header;
    header.set("generator", given.get("generator"));
    const osmium::Box bounds = box.valid() ? box : given.box();
    if (bounds.valid()) header.add_box(bounds);

    const selection kept{from, box};
    osmium::io::File to{path, "pbf"};
    // Who mapped what, and when, is of no use to what reads it.
    to.set("add_metadata", "none");
    output out{to, header, from.pool};
    copy_nodes(from, kept, out);
    copy_ways(from, kept, out);
    copy_relations(from, kept, out);
    out.close();
}

}  // namespace

extern "C" int cosm_copy(const cosm_source *from, const char *to, const double *box, cosm_failure *failure) {
    try {
        osmium::Box bounds;
        if (box) bounds = osmium::Box{box[0], box[1], box[2], box[3]};
        copy(*from, to, bounds);
        return 0;
    } catch (...) {
        cosm::describe(failure);
    }
    return -1;
}
