import Testing

@testable import RoadRouter

struct MapInfoTests {
    private static let infos = [
        MapInfo(
            name: "", source: "", bounds: Bounds(west: 0, south: 0, east: 0, north: 0), attribution: "",
            generator: ""),
        MapInfo(
            name: "Порту", source: "porto.osm.pbf", timestamp: Timestamp(milliseconds: -1),
            bounds: Bounds(west: -8.7, south: 41.1, east: -8.5, north: 41.2),
            attribution: "© OpenStreetMap contributors", isSynthetic: true, generator: "questctl 0.1"),
    ]

    @Test("the description of a map is read back", arguments: infos)
    func roundTrip(info: MapInfo) {
        #expect(decode(info.encoded) == info)
    }

    @Test("a description cut anywhere, or with a byte too many, is none", arguments: infos)
    func malformed(info: MapInfo) {
        let bytes = info.encoded
        // Without its last eight bytes one with a timestamp is one without.
        for length in bytes.indices where info.timestamp == nil || length != bytes.count - 8 {
            #expect(decode(Array(bytes[..<length])) == nil)
        }
        #expect(decode(bytes + [0]) == nil)
    }

    @Test("text that is not UTF-8 is refused")
    func notUnicode() {
        var bytes = Self.infos[1].encoded
        bytes[5] = 0xFF
        #expect(decode(bytes) == nil)
    }

    private func decode(_ bytes: [UInt8]) -> MapInfo? {
        bytes.withUnsafeBufferPointer { MapInfo(decoding: $0) }
    }
}
