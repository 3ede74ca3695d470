#pragma once

#include <stddef.h>
#include <stdint.h>

// A plain C face of libosmium's file reader: OSM files in, flat batches of elements out.
// No C++ exception crosses it; a reader must not be used by two threads at once.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cosm_source cosm_source;
typedef struct cosm_reader cosm_reader;

/// Why something failed.
typedef struct {
    /// Not 0 where memory ran out: nothing is known against the file then.
    int is_out_of_memory;
    char reason[512];
} cosm_failure;

/// Bits of the kinds of element to read.
enum {
    COSM_NODES = 1,
    COSM_WAYS = 2,
    COSM_RELATIONS = 4,
};

/// What to hand over of a file. Lists end with NULL; a NULL list means "no condition".
typedef struct {
    unsigned kinds;
    /// Only ways that carry at least one of these keys,
    const char *const *way_keys;
    /// or, if not 0, the other ways too, without their tags.
    int other_ways;
    /// Only relations whose `type` is one of these.
    const char *const *relation_types;
    /// Of the tags of nodes, only those with one of these keys.
    const char *const *node_tag_keys;
} cosm_filter;

/// What the file says of itself. Degrees; the box is only set when `has_bounds` is not 0.
typedef struct {
    int has_bounds;
    double west, south, east, north;
    /// When the data was current (RFC 3339), or an empty string.
    const char *timestamp;
    /// The program that wrote the file, or an empty string.
    const char *generator;
} cosm_header;

typedef struct {
    const char *key;
    const char *value;
} cosm_tag;

/// Degrees times 1e7.
typedef struct {
    int64_t id;
    int32_t longitude;
    int32_t latitude;
    size_t first_tag;
    size_t tag_count;
} cosm_node;

typedef struct {
    int64_t id;
    size_t first_ref;
    size_t ref_count;
    size_t first_tag;
    size_t tag_count;
} cosm_way;

/// `kind` is one of COSM_NODES, COSM_WAYS, COSM_RELATIONS.
typedef struct {
    int64_t ref;
    unsigned kind;
    const char *role;
} cosm_member;

typedef struct {
    int64_t id;
    size_t first_member;
    size_t member_count;
    size_t first_tag;
    size_t tag_count;
} cosm_relation;

/// The next elements of the file, in its order. Everything is valid until the next call with the same reader.
typedef struct {
    const cosm_node *nodes;
    size_t node_count;
    const cosm_way *ways;
    size_t way_count;
    const cosm_relation *relations;
    size_t relation_count;
    const int64_t *refs;
    const cosm_member *members;
    const cosm_tag *tags;
    /// How much of the file is behind us, 0 to 1.
    double fraction;
} cosm_batch;

/// Looks at an OSM file (PBF, XML, XML in gzip or bzip2; told apart by their first bytes, not by the name) for what has to
/// be known before it is read: of XML what its editor has deleted, of all whether ways hold the places of nodes, which then
/// are read as nodes. XML is read once for that, and an odd one twice, for a copy without a name among temporary files.
/// NULL on failure.
cosm_source *cosm_look(const char *path, cosm_failure *failure);

/// Frees a source; its readers are closed before.
void cosm_forget(cosm_source *source);

/// Begins to read. NULL on failure.
cosm_reader *cosm_open(const cosm_source *source, const cosm_filter *filter, cosm_failure *failure);

/// The file's header; valid as long as the reader is.
const cosm_header *cosm_get_header(const cosm_reader *reader);

/// 1: `batch` is filled. 0: the end of the file. -1: failed, see `cosm_error`; do not call it again.
int cosm_next(cosm_reader *reader, cosm_batch *batch);

/// Why `cosm_next` failed.
const cosm_failure *cosm_error(const cosm_reader *reader);

/// Ends the reader's threads and frees it.
void cosm_close(cosm_reader *reader);

/// Copies an OSM file into a PBF file that refers to nothing that is not in it: ways lose nodes that are missing, relations
/// their members that are no ways of the copy. `box` is NULL for all of it, else west, south, east and north: then ways
/// that have a node there are whole, and areas that have such a way are. An older file is overwritten. 0: done. -1: failed.
int cosm_copy(const cosm_source *from, const char *to, const double *box, cosm_failure *failure);

/// From now on a program that ends because an allocation failed where nobody can handle it prints the text to standard error
/// and exits with the status. Other ends are as they were. Threads that start later share one heap. The text is copied.
void cosm_say_when_memory_ends(const char *text, int status);

#ifdef __cplusplus
}
#endif
