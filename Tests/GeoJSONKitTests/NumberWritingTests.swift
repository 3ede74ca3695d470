import Testing

@testable import GeoJSONKit

@Suite("Numbers written")
struct NumberWritingTests {
    struct Written: Sendable {
        let number: Double
        let text: String
    }

    static let written: [Written] = [
        Written(number: 0, text: "0"), Written(number: -0.0, text: "-0"), Written(number: 61, text: "61"),
        Written(number: -61.5, text: "-61.5"), Written(number: 0.1, text: "0.1"),
        Written(number: 1e-7, text: "0.0000001"), Written(number: 1.5e-19, text: "0.00000000000000000015"),
        Written(number: 1e20, text: "100000000000000000000"), Written(number: 1e21, text: "1e21"),
        Written(number: 1.25e300, text: "1.25e300"), Written(number: .leastNonzeroMagnitude, text: "5e-324"),
        Written(number: 0x1p53, text: "9007199254740992"),
        Written(number: 1.7976931348623157e308, text: "1.7976931348623157e308"),
        Written(number: 55.15406051701917, text: "55.15406051701917"),
    ]

    @Test("doubles are written with the fewest digits, and without exponent noise", arguments: written)
    func writing(_ row: Written) {
        #expect(text(of: row.number) == row.text)
    }

    struct Rounded: Sendable {
        let number: Double
        let precision: Int
        let text: String
    }

    static let rounded: [Rounded] = [
        Rounded(number: 61.33529663085937, precision: 6, text: "61.335297"),
        Rounded(number: -61.33529663085937, precision: 0, text: "-61"),
        Rounded(number: 0.5, precision: 0, text: "0"),
        Rounded(number: 1.5, precision: 0, text: "2"), Rounded(number: 0.125, precision: 2, text: "0.12"),
        Rounded(number: 1.005, precision: 2, text: "1"), Rounded(number: 2.675, precision: 2, text: "2.67"),
        Rounded(number: 1.115, precision: 2, text: "1.11"),
        Rounded(number: 0.045, precision: 2, text: "0.04"),
        Rounded(number: -0.0000001, precision: 6, text: "0"),
        Rounded(number: 0.000001, precision: 6, text: "0.000001"),
        Rounded(number: 100, precision: 6, text: "100"), Rounded(number: 61.5, precision: 6, text: "61.5"),
        Rounded(number: 1e15, precision: 15, text: "1000000000000000"),
        Rounded(number: 0.1, precision: 15, text: "0.1"), Rounded(number: 0.05, precision: 1, text: "0.1"),
    ]

    @Test("a precision rounds the double itself, not its shortest digits", arguments: rounded)
    func precision(_ row: Rounded) {
        #expect(text(of: row.number, precision: row.precision) == row.text)
    }

    @Test("random doubles are written with as many digits as the standard library needs, and read back alike")
    func shortestDigits() {
        var generator = SeededGenerator(seed: 7)
        for round in 0..<50_000 {
            let number: Double =
                switch round % 4 {
                case 0: Double(bitPattern: generator.next() & ~(1 << 63))
                case 1: Double.random(in: 0...180, using: &generator)
                case 2: (Double.random(in: 0...180, using: &generator) * 1e7).rounded() / 1e7
                default:
                    Double(sign: .plus, exponent: .random(in: -80...80, using: &generator), significand: 1)
                }
            guard number.isFinite, number > 0 else { continue }
            let text = text(of: number)
            guard Double(text) == number, significantDigits(text) == significantDigits(number.description)
            else {
                Issue.record("\(number) is written \(text)")
                return
            }
        }
    }

    @Test("random doubles rounded to a precision are the nearest decimals")
    func randomPrecisions() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<50_000 {
            let number = Double.random(in: -200...200, using: &generator)
            let precision = Int.random(in: 0...11, using: &generator)
            let text = text(of: number, precision: precision)
            let read = Double(text) ?? .nan
            let decimals = text.split(separator: ".").dropFirst().first ?? ""
            // Half a unit of the last decimal, and some rounding of this check itself.
            let tolerance = 0.5 * Double(sign: .plus, exponent: 0, significand: 1) / pow10(precision) + 1e-13
            guard abs(read - number) <= tolerance, decimals.utf8.count <= precision, decimals.last != "0"
            else {
                Issue.record("\(number) to \(precision) decimals is written \(text)")
                return
            }
        }
    }

    @Test("whole numbers of any length are written digit by digit")
    func wholeNumbers() {
        var generator = SeededGenerator(seed: 9)
        let edges = (0...19).flatMap { power in
            let ten = (0..<power).reduce(UInt64(1)) { product, _ in product * 10 }
            return [ten - 1, ten, ten + 1]
        }
        let random = (0..<20_000).map { _ in generator.next() >> UInt64.random(in: 0...63, using: &generator)
        }
        for number in edges + random + [.max] {
            let text = textWritten { DecimalDigits.write(number, to: $0) }
            let coordinate = textWritten { DecimalDigits.writeCoordinate(number, to: $0) }
            guard text == String(number), coordinate == text else {
                Issue.record("\(number) is written \(text) and \(coordinate)")
                return
            }
        }
    }

    private func pow10(_ exponent: Int) -> Double {
        (0..<exponent).reduce(1.0) { product, _ in product * 10 }
    }

    private func significantDigits(_ text: String) -> Int {
        let mantissa = text.split(separator: "e")[0].filter { $0 != "." && $0 != "-" }
        return mantissa.drop { $0 == "0" }.reversed().drop { $0 == "0" }.count
    }

    private func text(of number: Double) -> String {
        textWritten { DecimalText.write(number, keepsPoint: false, to: $0) }
    }

    private func text(of number: Double, precision: Int) -> String {
        textWritten { DecimalText.write(number, precision: precision, to: $0) }
    }

    private func textWritten(by write: (UnsafeMutablePointer<UInt8>) -> Int) -> String {
        var sink = ByteSink()
        sink.write(atMost: DecimalText.room, write)
        return String(decoding: sink.takeBytes(), as: UTF8.self)
    }
}
