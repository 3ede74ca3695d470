/// Small MP4 files, made here, that no player is asked to play: their pictures are noise. Metadata stands in every place
/// that phones use, with texts that begin with CANARY.
public enum SampleVideos {
    /// - Parameters:
    ///   - units: The length, in thousandths of a second.
    ///   - isLong: Whether its headers are those of 64 bits.
    ///   - size: Bytes of picture data.
    ///   - handlers: What its tracks hold.
    ///   - samples: The number of samples of a byte that the tracks of a kind say they have.
    public static func mp4(
        units: Int = 12_500, width: Int = 640, height: Int = 360, isLong: Bool = false, size: Int = 3000,
        handlers: [String] = ["vide", "soun", "meta"], samples: [String: Int] = [:],
        brand: String = "isom"
    ) -> [UInt8] {
        let canary = Array("CANARY 55.1541 61.3353".utf8)
        func movie(metadataAt place: Int) -> [UInt8] {
            var movie = header("mvhd", units: units, isLong: isLong, rest: 80)
            movie += box("udta", box("©xyz", canary))
            for handler in handlers {
                let size = handler == "vide" ? (width, height) : (0, 0)
                var tables = handler == "meta" ? metadataTables(at: place, isLong: isLong) : []
                if let count = samples[handler] {
                    tables += box("stsz", number(0, 4) + number(1, 4) + number(count, 4))
                }
                movie += track(
                    handler, width: size.0, height: size.1, units: units, isLong: isLong, tables: tables)
            }
            movie += box("meta", canary)
            return movie
        }
        var brands = Array(brand.utf8)
        brands += number(512, 4)
        brands += Array((brand == "isom" ? "isomavc1mp41" : brand).utf8)
        var file = box("ftyp", brands)
        file += box("free", canary)
        // Behind the pictures, and the heads of two boxes.
        let place = file.count + 8 + movie(metadataAt: 0).count + 8 + size
        file += box("moov", movie(metadataAt: place))
        let noise = (0..<min(size, 3000)).map { UInt8($0 * 7 % 251) }
        // Nobody looks at more; large ones are to be made fast.
        let pictures = noise + [UInt8](repeating: 7, count: max(0, size - 3000))
        var data = pictures
        data += canary
        data += gap
        data += Array("CANARY".utf8)
        file += box("mdat", data)
        file += box("uuid", canary)
        return file
    }

    /// Bytes of pictures between the two chunks of the track of metadata.
    public static let gap: [UInt8] = [9, 8, 7, 6]

    /// The tables of a track of three samples in two chunks, the second one behind the gap.
    private static func metadataTables(at place: Int, isLong: Bool) -> [UInt8] {
        func table(_ type: String, _ start: Int, _ count: Int, _ numbers: [Int], width: Int = 4) -> [UInt8] {
            var body = number(0, start)
            body += number(count, 4)
            for value in numbers { body += number(value, width) }
            return box(type, body)
        }
        var tables = table("stsz", 8, 3, [10, 12, 6])
        tables += table("stsc", 4, 2, [1, 2, 1, 2, 1, 1])
        let places = [place, place + 22 + gap.count]
        tables += table(isLong ? "co64" : "stco", 4, 2, places, width: isLong ? 8 : 4)
        return tables
    }

    /// A box of a type and what is in it.
    public static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
        // The sign © is one byte there.
        let name = type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        var box = number(8 + body.count, 4)
        box += name
        box += body
        return box
    }

    /// Version, flags, and the times at which something was made and changed.
    private static func start(isLong: Bool) -> [UInt8] {
        let version: [UInt8] = [isLong ? 1 : 0, 0, 0, 0]
        return version + [UInt8](repeating: 0xC5, count: isLong ? 16 : 8)
    }

    /// A header that tells units in a second and their number.
    private static func header(_ type: String, units: Int, isLong: Bool, rest: Int) -> [UInt8] {
        var body = start(isLong: isLong)
        body += number(1000, 4)
        body += number(units, isLong ? 8 : 4)
        body += [UInt8](repeating: 0, count: rest)
        return box(type, body)
    }

    private static func track(
        _ handler: String, width: Int, height: Int, units: Int, isLong: Bool,
        tables: [UInt8] = [UInt8](repeating: 0, count: 8)
    ) -> [UInt8] {
        // The number of the track, its length, what nobody here reads, and its size.
        var head = start(isLong: isLong)
        head += number(1, 4)
        head += number(0, 4)
        head += number(units, isLong ? 8 : 4)
        head += [UInt8](repeating: 0, count: 52)
        head += number(width << 16, 4)
        head += number(height << 16, 4)
        var kind = number(0, 8)
        kind += Array(handler.utf8)
        kind += number(0, 12)
        kind += Array("CANARY Camera\u{0}".utf8)
        var media = header("mdhd", units: units, isLong: isLong, rest: 4)
        media += box("hdlr", kind)
        media += box("minf", box("stbl", tables))
        var body = box("tkhd", head)
        body += box("mdia", media)
        body += box("udta", Array("CANARY".utf8))
        return box("trak", body)
    }

    /// A number of so many bytes, the highest first.
    public static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { byte in
            byte < 8 ? UInt8(truncatingIfNeeded: value >> (8 * byte)) : 0
        }
    }
}
