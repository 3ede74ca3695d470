import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("A video as its bytes tell")
struct VideoReadingTests {
    private func error(_ bytes: [UInt8]) -> PhotoError? {
        do throws(PhotoError) {
            _ = try PhotoReading(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test("has a length and a size, whether its numbers have 32 bits or 64", arguments: [false, true])
    func facts(isLong: Bool) throws {
        let facts = try PhotoReading(SampleVideos.mp4(isLong: isLong)).facts
        #expect(facts.kind == .mp4 && facts.width == 640 && facts.height == 360)
        #expect(facts.length == Milliseconds(12_500))
        #expect(facts.kind.mediaType == "video/mp4" && facts.kind.fileExtension == "mp4")
    }

    @Test("is taken as iPhones record it, too: a QuickTime film reads like an MP4")
    func quickTime() throws {
        let bytes = SampleVideos.mp4(brand: "qt  ")
        let reading = try PhotoReading(bytes)
        #expect(reading.facts == (try PhotoReading(SampleVideos.mp4())).facts)
        let copy = reading.copy.bytes(from: bytes)
        #expect(copy.count == bytes.count && !String(decoding: copy, as: UTF8.self).contains("CANARY"))
        #expect(try PhotoReading(copy).facts == reading.facts)
    }

    @Test("is taken up to thirty seconds and not a millisecond more", arguments: [false, true])
    func length(isLong: Bool) {
        let most = PhotoLimits.videoLength.value * 1000
        #expect(error(SampleVideos.mp4(units: most, isLong: isLong)) == nil)
        #expect(error(SampleVideos.mp4(units: most + 1, isLong: isLong)) == .videoTooLong)
        #expect(error(SampleVideos.mp4(units: 4_000_000_000, isLong: isLong)) == .videoTooLong)
        #expect(error(SampleVideos.mp4(units: 0, isLong: isLong)) == .videoUnreadable)
        // Nobody knows.
        #expect(error(SampleVideos.mp4(units: -1, isLong: isLong)) == .videoUnreadable)
    }

    @Test("is shown as a copy that tells of no place, time or device, and in which nothing has moved")
    func copy() throws {
        for isLong in [false, true] {
            let bytes = SampleVideos.mp4(isLong: isLong)
            let reading = try PhotoReading(bytes)
            let copy = reading.copy.bytes(from: bytes)
            #expect(copy.count == bytes.count && reading.copy.size == bytes.count)
            let text = String(decoding: copy, as: UTF8.self)
            #expect(String(decoding: bytes, as: UTF8.self).contains("CANARY"))
            #expect(!text.contains("CANARY") && !text.contains("55.1541"))
            let times = [UInt8](repeating: 0xC5, count: 4)
            #expect(!copy.indices.dropLast(4).contains { Array(copy[$0..<$0 + 4]) == times })
            let noise = (0..<3000).map { UInt8($0 * 7 % 251) }
            let data =
                try #require(
                    bytes.indices.first { bytes[$0...].starts(with: Array("mdat".utf8)) }) + 4
            #expect(Array(copy[data..<data + 3000]) == noise)
            // It is a video itself, and its own copy.
            let again = try PhotoReading(copy)
            #expect(again.facts == reading.facts && again.copy.bytes(from: copy) == copy)
        }
    }

    @Test(
        "is shown without the data of tracks that are neither picture nor sound, and no byte more is blanked")
    func metadataTrack() throws {
        for isLong in [false, true] {
            let bytes = SampleVideos.mp4(isLong: isLong)
            let copy = try PhotoReading(bytes).copy.bytes(from: bytes)
            let data = try #require(
                bytes.indices.first { bytes[$0...].starts(with: Array("mdat".utf8)) })
            let first = data + 4 + 3000
            #expect(bytes[first...].starts(with: Array("CANARY 55.1541 61.3353".utf8)))
            #expect(copy[first..<first + 22].allSatisfy { $0 == 0 })
            let gap = first + 22..<first + 22 + SampleVideos.gap.count
            #expect(Array(copy[gap]) == SampleVideos.gap)
            #expect(copy[gap.upperBound..<gap.upperBound + 6].allSatisfy { $0 == 0 })
            #expect(Array(copy[data - 4..<data + 4]) == Array(bytes[data - 4..<data + 4]))
        }
    }

    @Test("keeps its headers whatever the tables of a track of metadata point at")
    func lyingTables() throws {
        let honest = SampleVideos.mp4()
        let table = try #require(
            honest.indices.first { honest[$0...].starts(with: Array("stco".utf8)) })
        for place in [0, 40, 0x7FFF_FFFF, 0xFFFF_FFFF] {
            var bytes = honest
            bytes.replaceSubrange(table + 12..<table + 16, with: SampleVideos.number(place, 4))
            let reading = try PhotoReading(bytes)
            let copy = reading.copy.bytes(from: bytes)
            #expect(try PhotoReading(copy).facts == reading.facts, "\(place)")
        }
    }

    @Test("is refused when it is cut off anywhere, and whatever one byte becomes it never traps")
    func damage() {
        let whole = SampleVideos.mp4(size: 40)
        for count in 24..<whole.count {
            // What follows the pictures is not missed.
            let error = error(Array(whole.prefix(count)))
            #expect(error == .videoUnreadable || error == nil && count > whole.count - 60, "\(count)")
        }
        for place in whole.indices {
            for byte in [0, 1, 0x7F, 0xFF] as [UInt8] {
                var bytes = whole
                bytes[place] = byte
                let reading = try? PhotoReading(bytes)
                #expect(reading.map { $0.copy.size == bytes.count } ?? true, "\(place)")
            }
        }
    }

    @Test("needs a picture, its pictures' data, and one movie; other kinds of file are told apart")
    func others() {
        let start = SampleVideos.box("ftyp", Array("isom".utf8) + SampleVideos.number(0, 4))
        #expect(error(start) == .videoUnreadable)
        let whole = SampleVideos.mp4(size: 10)
        #expect(error(whole + SampleVideos.box("moov", [])) == .videoUnreadable)
        #expect(error(SampleVideos.mp4(width: 0, height: 0)) == .unreadable)
        #expect(error(SampleVideos.mp4(width: 60_000, height: 60_000)) == .tooManyPixels)
        let many = (0...PhotoLimits.parts.value).flatMap { _ in SampleVideos.box("free", []) }
        #expect(error(start + many) == .videoUnreadable)
        let unknown = SampleVideos.box("ftyp", Array("abcd".utf8) + SampleVideos.number(0, 4))
        #expect(error(unknown) == .kindUnknown)
    }
}
