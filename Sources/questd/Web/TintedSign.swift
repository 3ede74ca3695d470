import QuestEngine

/// Puts another colour into the app's sign. `scripts/lib/web_icons.py` draws it with a palette that goes from the ground to
/// the mark, and on with the ground at the corners: another ground is another palette.
enum TintedSign {
    /// Steps from the ground to the mark, and degrees of transparency at the corners.
    private static let (steps, degrees) = (65, 64)

    /// Returns the picture with another ground; as it is where it has no such palette.
    static func png(_ picture: [UInt8], ground: BrandColour) -> [UInt8] {
        guard let palette = palette(in: picture) else { return picture }
        let last = steps - 1
        let own = [ground.red, ground.green, ground.blue]
        let place = palette.lowerBound + last * 3
        let mark = Array(picture[place..<(place + 3)])
        var colours: [UInt8] = []
        for step in 0...last {
            for (one, two) in zip(own, mark) {
                let sum = Int(one) * (last - step) + Int(two) * step
                colours.append(UInt8((sum + steps / 2) / last))
            }
        }
        for _ in 0..<degrees { colours += own }
        var checksum = CRC32()
        checksum.update(Array("PLTE".utf8) + colours)
        let value = checksum.value
        let shifts: [UInt32] = [24, 16, 8, 0]
        var tinted = Array(picture[..<palette.lowerBound])
        tinted += colours
        tinted += shifts.map { UInt8(truncatingIfNeeded: value >> $0) }
        tinted += picture[(palette.upperBound + 4)...]
        return tinted
    }

    /// The colours of a PNG (RFC 2083, section 4.1.2), where there are as many as in the app's sign.
    private static func palette(in picture: [UInt8]) -> Range<Int>? {
        let name = Array("PLTE".utf8)
        var place = 8
        while place + 12 <= picture.count {
            let length = picture[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard length <= picture.count - place - 12 else { return nil }
            let start = place + 8
            if picture[(place + 4)..<start].elementsEqual(name) {
                return length == (steps + degrees) * 3 ? start..<(start + length) : nil
            }
            place = start + length + 4
        }
        return nil
    }
}
