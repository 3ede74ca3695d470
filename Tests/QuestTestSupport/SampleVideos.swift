/// Small MP4 files, made here, that no player is asked to play: their pictures are noise. Metadata stands in every place
/// that phones use, with texts that begin with CANARY.
public enum SampleVideos {
    /// - Parameters:
    ///   - units: The length, in thousandths of a second.
    ///   - isLong: Whether its headers are those of 64 bits.
    ///   - size: Bytes of picture data.
    public static func mp4(
        units: Int = 12_500, width: Int = 640, height: Int = 360, isLong: Bool = false, size: Int = 3000
    ) -> [UInt8] {
        let canary = Array("CANARY 55.1541 61.3353".utf8)
        let names = box("udta", box("©xyz", canary))
        let movie =
            header("mvhd", units: units, isLong: isLong, rest: 80) + names
            + track("vide", width: width, height: height, units: units, isLong: isLong)
            + track("soun", width: 0, height: 0, units: units, isLong: isLong)
            + track("meta", width: 0, height: 0, units: units, isLong: isLong) + box("meta", canary)
        let noise = (0..<size).map { UInt8($0 * 7 % 251) }
        let brands = number(512, 4) + Array("isomavc1mp41".utf8)
        return box("ftyp", Array("isom".utf8) + brands) + box("free", canary) + box("moov", movie)
            + box("mdat", noise) + box("uuid", canary)
    }

    /// A box of a type and what is in it.
    public static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
        // The sign © is one byte there.
        let name = type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        return number(8 + body.count, 4) + name + body
    }

    /// A header that begins with the times at which it was made and changed, then tells units in a second and their
    /// number.
    private static func header(_ type: String, units: Int, isLong: Bool, rest: Int) -> [UInt8] {
        let width = isLong ? 8 : 4
        let times = [UInt8](repeating: 0xC5, count: 2 * width)
        return box(
            type,
            [isLong ? 1 : 0, 0, 0, 0] + times + number(1000, 4) + number(units, width)
                + [UInt8](repeating: 0, count: rest))
    }

    private static func track(
        _ handler: String, width: Int, height: Int, units: Int, isLong: Bool
    ) -> [UInt8] {
        let wide = isLong ? 8 : 4
        let shape = [UInt8](repeating: 0, count: 52) + number(width << 16, 4) + number(height << 16, 4)
        let times = [UInt8](repeating: 0xC5, count: 2 * wide)
        let head = box(
            "tkhd",
            [isLong ? 1 : 0, 0, 0, 3] + times + number(1, 4) + number(0, 4) + number(units, wide) + shape)
        let name = Array("CANARY Camera\u{0}".utf8)
        let kind = number(0, 8) + Array(handler.utf8) + number(0, 12) + name
        let media =
            header("mdhd", units: units, isLong: isLong, rest: 4) + box("hdlr", kind)
            + box("minf", box("stbl", number(0, 8)))
        return box("trak", head + box("mdia", media) + box("udta", Array("CANARY".utf8)))
    }

    /// A number of so many bytes, the highest first.
    public static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { byte in
            byte < 8 ? UInt8(truncatingIfNeeded: value >> (8 * byte)) : 0
        }
    }
}
