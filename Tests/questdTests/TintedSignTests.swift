import QuestEngine
import Testing

@testable import questd

@Suite("The app's sign in the colour of a quest")
struct TintedSignTests {
    private static let mark: [UInt8] = [0xFF, 0xB2, 0x00]

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        func word(_ value: UInt32) -> [UInt8] {
            let shifts: [UInt32] = [24, 16, 8, 0]
            return shifts.map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        let content = Array(name.utf8) + bytes
        var checksum = CRC32()
        checksum.update(content)
        return word(UInt32(bytes.count)) + content + word(checksum.value)
    }

    /// The colours as scripts/lib/web_icons.py has them.
    private static func palette(_ ground: [UInt8]) -> [UInt8] {
        var colours: [UInt8] = []
        for step in 0...64 {
            for (one, two) in zip(ground, mark) {
                colours.append(UInt8((Int(one) * (64 - step) + Int(two) * step + 32) / 64))
            }
        }
        for _ in 0..<64 { colours += ground }
        return colours
    }

    private static func picture(_ palette: [UInt8]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", Array(repeating: 1, count: 13))
            + chunk("PLTE", palette) + chunk("tRNS", [255, 0]) + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
    }

    @Test("has another palette and nothing else, and is a whole PNG again")
    func tinted() throws {
        let original = Self.picture(Self.palette([0x12, 0x32, 0x4A]))
        for text in ["#073f87", "#000000", "#ffffff", "#12324a"] {
            let ground = try #require(BrandColour(text))
            let tinted = TintedSign.png(original, ground: ground)
            #expect(tinted == Self.picture(Self.palette([ground.red, ground.green, ground.blue])), "\(text)")
        }
    }

    @Test("is as it was where its palette is another one, or it is no picture at all")
    func others() throws {
        let ground = try #require(BrandColour("#073f87"))
        let whole = Self.picture(Self.palette([0, 0, 0]))
        let others: [[UInt8]] = [
            [], [0x89], Array("app".utf8), Self.picture([1, 2, 3]), Self.picture([]),
            Array(whole.prefix(8)), Array(whole.prefix(33)), Array(whole.prefix(60)),
            Array(whole.prefix(8)) + [0xFF, 0xFF, 0xFF, 0xFF] + Array("PLTE".utf8) + [0, 0, 0, 0],
        ]
        for other in others { #expect(TintedSign.png(other, ground: ground) == other) }
    }
}
