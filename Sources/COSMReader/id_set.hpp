#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace cosm {

/// A set of ids, negative ones too. Ids lie in chunks of 65,536 that follow each other: two bytes for each while a chunk
/// has few, 8 KB for a chunk that has many. A town of a planet's ids takes what its own ids take, not what lies between.
class id_set {
    static constexpr size_t most_few = 4096;
    using bits = std::array<uint64_t, 1024>;

    struct chunk {
        /// In rising order; empty where there are bits.
        std::vector<uint16_t> few;
        std::unique_ptr<bits> many;
    };

    std::unordered_map<int64_t, chunk> chunks;
    /// Files are sorted by id, most of them: the next one is most often in the chunk of the last.
    mutable int64_t last_key = 0;
    mutable const chunk *last = nullptr;

    const chunk *find(int64_t key) const {
        if (last && last_key == key) return last;
        const auto place = chunks.find(key);
        if (place == chunks.end()) return nullptr;
        last_key = key;
        last = &place->second;
        return last;
    }

  public:
    id_set() = default;
    id_set(const id_set &) = delete;
    id_set &operator=(const id_set &) = delete;

    bool empty() const { return chunks.empty(); }

    bool get(int64_t id) const {
        const chunk *found = find(id >> 16);
        if (!found) return false;
        const auto low = static_cast<uint16_t>(id & 0xFFFF);
        if (found->many) return ((*found->many)[low >> 6] >> (low & 63)) & 1;
        return std::binary_search(found->few.begin(), found->few.end(), low);
    }

    void set(int64_t id) {
        // Elements of the map stay where they are while others are added.
        chunk &place = last && last_key == id >> 16 ? const_cast<chunk &>(*last) : chunks[id >> 16];
        last_key = id >> 16;
        last = &place;
        const auto low = static_cast<uint16_t>(id & 0xFFFF);
        if (!place.many) {
            if (place.few.empty() || place.few.back() < low) {
                place.few.push_back(low);
            } else {
                const auto spot = std::lower_bound(place.few.begin(), place.few.end(), low);
                if (*spot == low) return;
                place.few.insert(spot, low);
            }
            if (place.few.size() <= most_few) return;
            place.many = std::make_unique<bits>();
            for (const uint16_t one : place.few) (*place.many)[one >> 6] |= uint64_t{1} << (one & 63);
            std::vector<uint16_t>{}.swap(place.few);
            return;
        }
        (*place.many)[low >> 6] |= uint64_t{1} << (low & 63);
    }
};

}  // namespace cosm
