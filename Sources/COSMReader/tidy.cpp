#include "tidy.hpp"

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/file.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/osm/types_from_string.hpp>

#include <expat.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

namespace {

bool is(const char *a, const char *b) { return std::strcmp(a, b) == 0; }

/// The value of an attribute; null where it is absent.
const char *value(const char **attributes, const char *name) {
    for (; *attributes; attributes += 2) {
        if (is(attributes[0], name)) return attributes[1];
    }
    return nullptr;
}

/// A reading of an XML file, plain or in gzip or bzip2.
class xml_pass {
    XML_Parser parser = XML_ParserCreate(nullptr);
    std::exception_ptr failure;

    /// Expat is C: what is thrown must not pass through it.
    template <typename Body>
    void guarded(Body &&body) {
        try {
            body();
        } catch (...) {
            failure = std::current_exception();
            XML_StopParser(parser, XML_FALSE);
        }
    }

    static xml_pass &self(void *data) { return *static_cast<xml_pass *>(data); }

  protected:
    /// 1 for the element that holds all others.
    int depth = 0;

    virtual void start(const char *name, const char **attributes) = 0;
    virtual void end(const char *name) = 0;
    virtual void text(const char *, size_t) {}

  public:
    xml_pass() {
        if (!parser) throw std::bad_alloc{};
        XML_SetUserData(parser, this);
        XML_SetElementHandler(
            parser,
            [](void *data, const char *name, const char **attributes) {
                self(data).depth++;
                self(data).guarded([&] { self(data).start(name, attributes); });
            },
            [](void *data, const char *name) {
                self(data).guarded([&] { self(data).end(name); });
                self(data).depth--;
            });
        XML_SetCharacterDataHandler(parser, [](void *data, const char *text, int length) {
            self(data).guarded([&] { self(data).text(text, static_cast<size_t>(length)); });
        });
        // Nothing of this kind is in any file of maps; libosmium refuses it.
        XML_SetEntityDeclHandler(
            parser, [](void *data, const char *, int, const char *, int, const char *, const char *, const char *,
                       const char *) { XML_StopParser(self(data).parser, XML_FALSE); });
    }
    virtual ~xml_pass() { XML_ParserFree(parser); }
    xml_pass(const xml_pass &) = delete;
    xml_pass &operator=(const xml_pass &) = delete;

    /// Reads to the end; false where it is no well-formed XML.
    bool run(const char *path, const char *format) {
        const osmium::io::File file{path, format};
        const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) throw std::system_error{errno, std::system_category(), "cannot open"};
        const auto unpacker =
            osmium::io::CompressionFactory::instance().create_decompressor(file.compression(), descriptor);
        while (true) {
            const std::string data = unpacker->read();
            const auto state = XML_Parse(parser, data.data(), static_cast<int>(data.size()), data.empty());
            if (failure) std::rethrow_exception(failure);
            if (state != XML_STATUS_OK) {
                if (XML_GetErrorCode(parser) == XML_ERROR_NO_MEMORY) throw std::bad_alloc{};
                return false;
            }
            if (data.empty()) break;
        }
        unpacker->close();
        return true;
    }
};

/// Looks for what is odd.
class xml_scan : public xml_pass {
    cosm::xml_look &look;
    bool is_in_remark = false;
    std::string remark;

    void start(const char *name, const char **attributes) override {
        if (depth == 2) {
            is_in_remark = is(name, "remark");
            note_deleted(name, attributes);
        } else if (depth == 3) {
            if (is(name, "nd") && value(attributes, "lat")) look.has_places_on_ways = true;
            if (is(name, "center")) look.is_odd = true;
        } else if (depth == 4 && is(name, "nd")) {
            look.is_odd = true;
        }
    }

    void note_deleted(const char *name, const char **attributes) {
        const char *action = value(attributes, "action");
        const char *visible = value(attributes, "visible");
        const char *id = value(attributes, "id");
        if (!id || !((action && is(action, "delete")) || (visible && is(visible, "false")))) return;
        cosm::id_set *ids = is(name, "node") ? &look.deleted_nodes
            : is(name, "way")                ? &look.deleted_ways
            : is(name, "relation")           ? &look.deleted_relations
                                             : nullptr;
        if (!ids) return;
        ids->set(osmium::string_to_object_id(id));
        look.is_odd = true;
    }

    void text(const char *text, size_t length) override {
        if (is_in_remark && depth == 2 && remark.size() < 300) remark.append(text, length);
    }

    void end(const char *) override {
        if (depth != 2 || !is_in_remark) return;
        is_in_remark = false;
        if (remark.find("error") == std::string::npos) return;
        const auto first = remark.find_first_not_of(" \t\r\n");
        const auto last = remark.find_last_not_of(" \t\r\n");
        throw std::runtime_error{"not complete, says the server it is from: " + remark.substr(first, last - first + 1)};
    }

  public:
    explicit xml_scan(cosm::xml_look &look) : look{look} {}
};

/// Writes what is to stay.
class xml_copy : public xml_pass {
    const cosm::xml_look &look;
    const int output;
    std::string buffer;
    /// Depth of the outermost element that is left out; 0 within none.
    int left_out = 0;
    bool is_way = false;

    bool is_wanted(const char *name, const char **attributes) const {
        if (depth == 2) {
            const char *id = value(attributes, "id");
            if (!id) return true;
            if (is(name, "node")) return !look.deleted_nodes.get(osmium::string_to_object_id(id));
            if (is(name, "way")) return !look.deleted_ways.get(osmium::string_to_object_id(id));
            if (is(name, "relation")) return !look.deleted_relations.get(osmium::string_to_object_id(id));
            return true;
        }
        if (depth == 3 && is_way && is(name, "nd")) {
            const char *ref = value(attributes, "ref");
            return !ref || !look.deleted_nodes.get(osmium::string_to_object_id(ref));
        }
        return !(depth == 3 && is(name, "center")) && !(depth == 4 && is(name, "nd"));
    }

    void start(const char *name, const char **attributes) override {
        if (left_out) return;
        if (depth == 2) is_way = is(name, "way");
        if (!is_wanted(name, attributes)) {
            left_out = depth;
            return;
        }
        (buffer += '<') += name;
        for (; *attributes; attributes += 2) {
            (buffer += ' ') += attributes[0];
            buffer += "=\"";
            add_escaped(attributes[1]);
            buffer += '"';
        }
        buffer += '>';
        if (buffer.size() > 1 << 16) flush();
    }

    void end(const char *name) override {
        if (left_out) {
            if (left_out == depth) left_out = 0;
            return;
        }
        (buffer += "</") += name;
        buffer += '>';
    }

    void add_escaped(const char *text) {
        for (; *text; text++) {
            switch (*text) {
                case '&': buffer += "&amp;"; break;
                case '<': buffer += "&lt;"; break;
                case '"': buffer += "&quot;"; break;
                case '\n': buffer += "&#10;"; break;
                case '\r': buffer += "&#13;"; break;
                case '\t': buffer += "&#9;"; break;
                default: buffer += *text;
            }
        }
    }

  public:
    xml_copy(const cosm::xml_look &look, int output) : look{look}, output{output} {}

    void flush() {
        size_t done = 0;
        while (done < buffer.size()) {
            const ssize_t count = write(output, buffer.data() + done, buffer.size() - done);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) throw std::system_error{errno, std::system_category(), "cannot write a tidied copy"};
            done += static_cast<size_t>(count);
        }
        buffer.clear();
    }
};

int open_without_name() {
    const char *folder = std::getenv("TMPDIR");
    std::string name = std::string{folder && *folder ? folder : "/tmp"} + "/request-osm-XXXXXX";
    const int descriptor = mkostemp(&name[0], O_CLOEXEC);
    if (descriptor < 0) throw std::system_error{errno, std::system_category(), "cannot write a tidied copy to " + name};
    unlink(name.c_str());
    return descriptor;
}

}  // namespace

namespace cosm {

xml_look::xml_look(const char *path, const char *format) {
    try {
        if (xml_scan{*this}.run(path, format)) return;
    } catch (const osmium::io_error &) {
        // Of a file that is damaged: its reader says so.
    }
    is_odd = false;
}

int xml_look::tidied(const char *path, const char *format) const {
    const int descriptor = open_without_name();
    try {
        xml_copy copy{*this, descriptor};
        copy.run(path, format);
        copy.flush();
    } catch (...) {
        close(descriptor);
        throw;
    }
    return descriptor;
}

}  // namespace cosm
