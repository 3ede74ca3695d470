#pragma once

#include "id_set.hpp"

namespace cosm {

/// What an XML file says that libosmium does not heed, or stumbles over.
struct xml_look {
    /// Whether it is to be tidied before libosmium reads it.
    bool is_odd = false;
    /// Whether nodes of ways say where they lie, as Overpass writes them with `out geom`.
    bool has_places_on_ways = false;
    /// What an editor's user has deleted.
    id_set deleted_nodes, deleted_ways, deleted_relations;

    /// Reads the file once. What is wrong with its form is left for libosmium to say.
    ///
    /// Throws where Overpass says that it did not finish.
    xml_look(const char *path, const char *format);

    /// Writes a copy without what was deleted, references of ways to deleted nodes, and what libosmium would refuse:
    /// lines within members of relations, and middles.
    ///
    /// Returns an open file that has no name.
    int tidied(const char *path, const char *format) const;
};

}  // namespace cosm
