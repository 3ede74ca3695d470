import QuestRules
import QuestTestSupport
import Testing

/// A FIT file as a watch writes it, byte by byte.
private struct FITDraft {
    var body: [UInt8] = []

    /// A definition message, of fields with their number and size; what apps have added is a field of so many bytes.
    mutating func define(
        _ local: UInt8, as message: UInt16 = 20, _ fields: [(UInt8, UInt8)], bigEndian: Bool = false,
        added: UInt8? = nil
    ) {
        body.append(0x40 | (added == nil ? 0 : 0x20) | local)
        body += [0, bigEndian ? 1 : 0]
        body += number(UInt32(message), 2, bigEndian)
        body.append(UInt8(fields.count))
        for (field, size) in fields { body += [field, size, 0] }
        if let added { body += [1, 0, added, 0] }
    }

    func number(_ value: UInt32, _ size: Int, _ bigEndian: Bool) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
        return bigEndian ? little.reversed() : little
    }

    mutating func add(_ header: UInt8, _ values: [(UInt32, Int)], bigEndian: Bool = false) {
        body.append(header)
        for (value, size) in values { body += number(value, size, bigEndian) }
    }

    var file: [UInt8] { Self.file(body) }

    static func file(_ body: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [12, 0x20, 0, 8] + FITDraft().number(UInt32(body.count), 4, false)
        bytes += Array(".FIT".utf8) + body
        // CRC-16/ARC, bit by bit.
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
        }
        return bytes + FITDraft().number(UInt32(sum), 2, false)
    }

    static func semicircles(_ degrees: Double) -> UInt32 {
        UInt32(bitPattern: Int32((degrees / 180 * 0x1p31).rounded()))
    }

    /// 2023-11-14T22:13:20Z in seconds of this form.
    static let moment: UInt32 = 1_700_000_000 - 631_065_600
    static let place = [(semicircles(55.16), 4), (semicircles(61.4), 4)]
}

@Suite("Activity files of watches")
struct FITTrackFileTests {
    private static let fields: [(UInt8, UInt8)] = [(253, 4), (0, 4), (1, 4)]

    private func refusal(_ body: [UInt8]) -> TrackerRefusal? {
        do {
            _ = try ActivityFile.read(body)
            return nil
        } catch {
            return error
        }
    }

    private func isClose(_ fix: Fix, at seconds: Double = 0) -> Bool {
        abs(fix.coordinate.latitude - 55.16) < 1e-6 && abs(fix.coordinate.longitude - 61.4) < 1e-6
            && fix.time == Timestamp(milliseconds: 1_700_000_000_000 + Int64(seconds * 1000))
    }

    @Test("places, times, heights, speeds and accuracies are read; what has no place yet is passed over")
    func records() throws {
        var draft = FITDraft()
        draft.define(0, as: 0, [(0, 1)])
        draft.add(0, [(4, 1)])
        draft.define(1, Self.fields + [(2, 2), (6, 2), (31, 1), (7, 2)])
        draft.add(
            1,
            [
                (FITDraft.moment - 1, 4), (0x7FFF_FFFF, 4), (0x7FFF_FFFF, 4), (0xFFFF, 2), (0xFFFF, 2),
                (0xFF, 1), (0, 2),
            ])
        draft.add(1, [(FITDraft.moment, 4)] + FITDraft.place + [(3552, 2), (5250, 2), (7, 1), (250, 2)])
        draft.define(2, Self.fields + [(2, 2), (78, 4), (73, 4)])
        draft.add(
            2, [(FITDraft.moment + 2, 4)] + FITDraft.place + [(0xFFFF, 2), (3552, 4), (0xFFFF_FFFF, 4)])
        let report = try ActivityFile.read(draft.file)
        try #require(report.fixes.count == 2 && report.problems.isEmpty)
        #expect(isClose(report.fixes[0]) && isClose(report.fixes[1], at: 2))
        #expect(
            report.fixes[0].altitude == 210.4 && report.fixes[0].speed == 5.25
                && report.fixes[0].accuracy == 7)
        #expect(report.fixes[1].altitude == 210.4 && report.fixes[1].speed == nil)
    }

    @Test(
        "the other order of bytes, moments of five bits, fields of apps and files one after another are read")
    func forms() throws {
        var first = FITDraft()
        first.define(3, Self.fields, bigEndian: true, added: 5)
        first.add(3, [(FITDraft.moment, 4)] + FITDraft.place, bigEndian: true)
        first.body += [1, 2, 3, 4, 5]
        // Three seconds later, and then so late that the five bits begin anew.
        first.define(1, [(0, 4), (1, 4)])
        for later in [UInt32(3), 30] {
            first.add(
                0x80 | 1 << 5 | UInt8(truncatingIfNeeded: (FITDraft.moment + later) & 31), FITDraft.place)
        }
        var second = FITDraft()
        second.define(0, Self.fields)
        second.add(0, [(FITDraft.moment + 60, 4)] + FITDraft.place)
        let report = try ActivityFile.read(first.file + second.file)
        try #require(report.fixes.count == 4)
        for (fix, later) in zip(report.fixes, [0.0, 3, 30, 60]) { #expect(isClose(fix, at: later)) }
    }

    @Test("what is damaged is refused, and says how")
    func damaged() throws {
        var draft = FITDraft()
        draft.define(0, Self.fields)
        draft.add(0, [(FITDraft.moment, 4)] + FITDraft.place)
        let whole = draft.file
        func code(_ body: [UInt8]) -> String? {
            guard case .unreadable("FIT", let cause)? = refusal(body) else { return nil }
            return cause.code.rawValue
        }
        #expect(code(Array(whole.dropLast())) == "fit-cut-off")
        #expect(code(whole.dropLast() + [whole.last! ^ 1]) == "fit-checksum")
        #expect(code(FITDraft.file(Array(draft.body.dropLast()))) == "fit-cut-off")
        #expect(code(FITDraft.file(draft.body + [5])) == "fit-undefined")
        #expect(code([11] + whole.dropFirst()) == "fit-header")
        #expect(code(whole + [0]) == "fit-header")
    }

    @Test("a plan, and an activity without a receiver, are no tracks, in either form")
    func empty() {
        var draft = FITDraft()
        draft.define(0, [(253, 4)])
        draft.add(0, [(FITDraft.moment, 4)])
        #expect(refusal(draft.file) == .trackEmpty)
        #expect(refusal(Array("<gpx><rte><rtept lat=\"1\" lon=\"2\"/></rte></gpx>".utf8)) == .trackEmpty)
        guard case .unreadable("GPX", _)? = refusal(Array("a text".utf8)) else {
            Issue.record("no GPX file")
            return
        }
    }

    @Test("files with bytes changed by chance are read or refused")
    func chance() {
        var chance = SeededGenerator(seed: 11)
        var draft = FITDraft()
        draft.define(0, Self.fields + [(2, 2)], added: 3)
        draft.add(0, [(FITDraft.moment, 4)] + FITDraft.place + [(3000, 2), (1, 3)])
        draft.define(1, [(0, 4), (1, 4)], bigEndian: true)
        for offset in 0..<8 { draft.add(0x80 | 1 << 5 | UInt8(offset * 4), FITDraft.place, bigEndian: true) }
        var (taken, refused) = (0, 0)
        for _ in 0..<3000 {
            var body = draft.body
            for _ in 0..<Int.random(in: 0...4, using: &chance) {
                let place = Int.random(in: 0..<body.count, using: &chance)
                if Bool.random(using: &chance) {
                    body[place] = UInt8.random(in: 0...255, using: &chance)
                } else {
                    body.remove(at: place)
                }
            }
            // With a checksum that is right: what reads messages is to be tried.
            if let refusal = refusal(FITDraft.file(body)) {
                refused += 1
                if case .unreadable(let format, _) = refusal { #expect(format == "FIT") }
            } else {
                taken += 1
            }
        }
        #expect(taken > 300 && refused > 300)
    }
}
