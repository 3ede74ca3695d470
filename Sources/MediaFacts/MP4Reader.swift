/// Walks the boxes of an MP4 file (ISO/IEC 14496-12), or of a QuickTime file, from which that format comes: how long it
/// is, how large its picture, and what of it is metadata.
///
/// Tables in the file say at which byte each picture begins, so nothing may move: in the copy, metadata is overwritten
/// with zeros, in boxes that mean nothing. Kept are the tracks of pictures and sound with what players need. All else
/// is blanked: places, names of devices and makers, texts, other tracks with their data, and the times at which it was
/// made.
/// Pictures and sound themselves stay as they were.
struct MP4Reader {
    private let source: PhotoBytes
    private var parts = PhotoParts()
    private var copy = PhotoCopy()
    private var length: Milliseconds?
    private var size: (width: Int, height: Int)?
    private var hasMovie = false
    /// The data of all tracks, mixed.
    private var data: [Range<Int>] = []
    /// The ranges of it that belong to tracks that are left out: some cameras write there each second where they are.
    private var left: [Range<Int>] = []

    private struct Box {
        let type: String
        let whole: Range<Int>
        let body: Range<Int>
    }

    init(_ source: PhotoBytes) {
        self.source = source
    }

    /// Brands of which a file names at least one, that players know (ISO/IEC 14496-12, annex E; 14496-14); and that of
    /// QuickTime, which iPhones write.
    private static let brands: Set = [
        "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "avc1",
        "qt  ",
    ]

    /// Whether the first box says that it is such a file.
    static func isVideo(_ source: PhotoBytes) -> Bool {
        guard source.text(at: 4) == "ftyp" else { return false }
        let end = min(source.bigEndian(at: 0, count: 4), source.count, 256)
        // The major brand, its version, then others that the file is compatible with.
        let places = [8] + Array(stride(from: 16, to: end, by: 4))
        return places.contains { brands.contains(source.text(at: $0)) }
    }

    mutating func read() throws(PhotoError) -> PhotoReading {
        for box in try boxes(in: 0..<source.count) {
            switch box.type {
            case "ftyp": copy.keep(box.whole)
            case "mdat":
                copy.keep(box.whole)
                data.append(box.body)
            case "moov":
                guard !hasMovie else { throw .videoUnreadable }
                hasMovie = true
                try readMovie(box)
            default: blank(box)
            }
        }
        guard let length, let size, !data.isEmpty else { throw .videoUnreadable }
        guard length <= .seconds(Int64(PhotoLimits.videoLength.value)) else { throw .videoTooLong }
        copy.blank(originals: leftData)
        return PhotoReading(
            facts: PhotoFacts(kind: .mp4, width: size.width, height: size.height, length: length),
            copy: copy)
    }

    /// The ranges that are left out, within the data and in rising order: whatever the tables say, no more is blanked.
    private var leftData: [Range<Int>] {
        let within = left.flatMap { range in
            data.compactMap { box in range.overlaps(box) ? range.clamped(to: box) : nil }
        }
        var merged: [Range<Int>] = []
        for range in within.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }

    /// Notes which data belongs to a track that is left out.
    private mutating func leaveData(of media: [Box]) throws(PhotoError) {
        guard let information = media.first(where: { $0.type == "minf" }),
            // Of a track that nobody needs it does not matter whether it is whole.
            let table = (try? boxes(in: information.body))?.first(where: { $0.type == "stbl" }),
            let tables = try? boxes(in: table.body)
        else { return }
        let bodies = Dictionary(tables.map { ($0.type, $0.body) }) { first, _ in first }
        for range in try MP4Chunks(source: source, tables: bodies).ranges() {
            do throws(PhotoError) {
                try parts.next()
            } catch {
                throw .videoUnreadable
            }
            left.append(range)
        }
    }

    /// Returns the boxes that fill a range.
    ///
    /// - Throws: `PhotoError.videoUnreadable` where something else stands between or behind them.
    private mutating func boxes(in range: Range<Int>) throws(PhotoError) -> [Box] {
        let boxes = try leadingBoxes(in: range)
        guard boxes.last.map({ $0.whole.upperBound }) ?? range.lowerBound == range.upperBound else {
            throw .videoUnreadable
        }
        return boxes
    }

    /// Returns the boxes with which a range begins, up to what is none.
    private mutating func leadingBoxes(in range: Range<Int>) throws(PhotoError) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while place < range.upperBound {
            do throws(PhotoError) {
                try parts.next()
            } catch {
                throw .videoUnreadable
            }
            guard range.upperBound - place >= 8 else { return boxes }
            var (size, header) = (source.bigEndian(at: place, count: 4), 8)
            if size == 1 {
                guard range.upperBound - place >= 16 else { return boxes }
                (size, header) = (source.bigEndian(at: place + 8, count: 8), 16)
            } else if size == 0, range.upperBound == source.count {
                // The last one may go on to the end.
                size = range.upperBound - place
            }
            guard size >= header, size <= range.upperBound - place else { return boxes }
            boxes.append(
                Box(
                    type: source.text(at: place + 4), whole: place..<place + size,
                    body: place + header..<place + size))
            place += size
        }
        return boxes
    }

    private mutating func readMovie(_ movie: Box) throws(PhotoError) {
        copy.keep(movie.whole.lowerBound..<movie.body.lowerBound)
        for box in try boxes(in: movie.body) {
            switch box.type {
            case "mvhd":
                guard length == nil else { throw .videoUnreadable }
                length = try self.length(of: box)
                try keepWithoutTimes(box)
            case "trak": try readTrack(box)
            default: blank(box)
            }
        }
    }

    /// Returns what the movie's header says of its length.
    private func length(of header: Box) throws(PhotoError) -> Milliseconds {
        let isLong = source[header.body.lowerBound] == 1
        let (scalePlace, width) = isLong ? (20, 8) : (12, 4)
        guard header.body.count >= scalePlace + 4 + width else { throw .videoUnreadable }
        let place = header.body.lowerBound + scalePlace
        let scale = source.bigEndian(at: place, count: 4)
        let units = source.bigEndian(at: place + 4, count: width)
        // All ones mean that nobody knows; in 64 bits that reads as less than nothing.
        let isUnknown = !isLong && units == 0xFFFF_FFFF
        guard scale > 0, units > 0, !isUnknown else { throw .videoUnreadable }
        let seconds = units / scale
        guard seconds <= PhotoLimits.videoLength.value else { throw .videoTooLong }
        // Both are small now: a thousand times the rest fits.
        let rest = units % scale
        return Milliseconds(Int64(seconds * 1000 + (rest * 1000 + scale - 1) / scale))
    }

    /// Returns what a track holds: `vide`, `soun` or another word.
    private func kind(of media: [Box]) throws(PhotoError) -> String {
        guard let handler = media.first(where: { $0.type == "hdlr" }), handler.body.count >= 24 else {
            throw .videoUnreadable
        }
        return source.text(at: handler.body.lowerBound + 8)
    }

    /// Whether the file has a track of sound and none of pictures; never where it cannot be read.
    ///
    /// - Complexity: O(boxes).
    mutating func hasOnlySound() -> Bool {
        do throws(PhotoError) {
            var kinds: Set<String> = []
            for movie in try boxes(in: 0..<source.count) where movie.type == "moov" {
                for track in try boxes(in: movie.body) where track.type == "trak" {
                    for media in try boxes(in: track.body) where media.type == "mdia" {
                        let inner = try boxes(in: media.body)
                        kinds.insert(try kind(of: inner))
                    }
                }
            }
            return kinds.contains("soun") && !kinds.contains("vide")
        } catch {
            return false
        }
    }

    private mutating func readTrack(_ track: Box) throws(PhotoError) {
        let boxes = try boxes(in: track.body)
        guard let media = boxes.first(where: { $0.type == "mdia" }) else { throw .videoUnreadable }
        let mediaBoxes = try self.boxes(in: media.body)
        let kind = try self.kind(of: mediaBoxes)
        guard kind == "vide" || kind == "soun" else {
            try leaveData(of: mediaBoxes)
            return blank(track)
        }
        copy.keep(track.whole.lowerBound..<track.body.lowerBound)
        for box in boxes {
            switch box.type {
            case "tkhd":
                if kind == "vide" { try readSize(box) }
                try keepWithoutTimes(box)
            case "edts", "tref": copy.keep(box.whole)
            case "mdia" where box.whole == media.whole: try keepMedia(media, mediaBoxes, of: kind)
            default: blank(box)
            }
        }
    }

    /// Takes the size of a picture from a track's header, whose last two numbers it is, as fractions of 16 bits.
    private mutating func readSize(_ header: Box) throws(PhotoError) {
        guard header.body.count >= 84 else { throw .videoUnreadable }
        let width = source.bigEndian(at: header.body.upperBound - 8, count: 4) >> 16
        let height = source.bigEndian(at: header.body.upperBound - 4, count: 4) >> 16
        let facts = try PhotoFacts(.mp4, width: width, height: height)
        if size == nil { size = (facts.width, facts.height) }
    }

    private mutating func keepMedia(_ media: Box, _ boxes: [Box], of kind: String) throws(PhotoError) {
        copy.keep(media.whole.lowerBound..<media.body.lowerBound)
        for box in boxes {
            switch box.type {
            case "mdhd": try keepWithoutTimes(box)
            case "hdlr":
                // What follows is a name that the maker of the device gave.
                let name = min(box.body.lowerBound + 24, box.whole.upperBound)
                copy.keep(box.whole.lowerBound..<name)
                copy.blank(box.whole.upperBound - name)
            case "minf":
                try countFrames(
                    in: box, upTo: kind == "vide" ? PhotoLimits.frames : PhotoLimits.soundSamples)
                copy.keep(box.whole)
            default: blank(box)
            }
        }
    }

    /// Sees to it that a track that is shown has no more samples than a player can go through. Their sizes may be told in a
    /// few bytes, however many there are.
    private mutating func countFrames(in information: Box, upTo limit: Limit) throws(PhotoError) {
        for table in try leadingBoxes(in: information.body) where table.type == "stbl" {
            for box in try leadingBoxes(in: table.body) where box.type == "stsz" || box.type == "stz2" {
                let count = source.bigEndian(at: box.body.lowerBound + 8, count: 4)
                guard count <= limit.value else { throw .videoTooManyFrames }
            }
        }
    }

    /// Keeps a header but for the times of making and changing, which stand first in it.
    private mutating func keepWithoutTimes(_ header: Box) throws(PhotoError) {
        let start = header.body.lowerBound + 4
        let times = source[header.body.lowerBound] == 1 ? 16 : 8
        guard start + times <= header.body.upperBound else { throw .videoUnreadable }
        copy.keep(header.whole.lowerBound..<start)
        copy.blank(times)
        copy.keep(start + times..<header.whole.upperBound)
    }

    /// Leaves a box that holds nothing in the place of one.
    private mutating func blank(_ box: Box) {
        copy.keep(box.whole.lowerBound..<box.whole.lowerBound + 4)
        copy.write(Array("free".utf8))
        copy.keep(box.whole.lowerBound + 8..<box.body.lowerBound)
        copy.blank(box.body.count)
    }
}
