/// Strings of 5 to 40 characters, in quotes; one in ten has characters written as escapes.
struct RandomWords {
    enum Script { case latin, cyrillic }

    private static let escapes: [StaticString] = [
        #"\""#, #"\\"#, #"\/"#, #"\n"#, #"\t"#, #"\u0416"#, #"\u00e9"#, #"\ud83d\udeb2"#,
    ]

    static func append(_ script: Script, to bytes: inout [UInt8], using random: inout SplitMix64) {
        let count = random.next(in: 5...40)
        let hasEscapes = random.once(in: 10)
        bytes.append(UInt8(ascii: "\""))
        for place in 0..<count {
            // The first character is one, so that "with escapes" is never a matter of luck.
            if hasEscapes, place == 0 || random.once(in: 12) {
                bytes.append(escapes[random.next(in: 0...escapes.count - 1)])
            } else if place % 8 == 7 {
                bytes.append(UInt8(ascii: " "))
            } else {
                appendLetter(of: script, to: &bytes, using: &random)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func appendLetter(
        of script: Script, to bytes: inout [UInt8], using random: inout SplitMix64
    ) {
        switch script {
        case .latin:
            bytes.append(UInt8(ascii: "a") + UInt8(random.next(in: 0...25)))
        case .cyrillic:
            let scalar = 0x0430 + random.next(in: 0...31)  // а…я
            bytes.append(UInt8(0xC0 | scalar >> 6))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        }
    }
}
