import Testing

@testable import GeoJSONKit

@Suite("Numbers")
struct NumberTests {
    private func parsed(_ text: String) throws -> Double? {
        try JSONValue(parsing: text).doubleValue
    }

    static let hard: [String] = [
        // Halfway between two doubles, and next to it.
        "9007199254740993", "9007199254740993.0", "9007199254740992.9999999999",
        "9007199254740993.00000000000001",
        "1.00000000000000011102230246251565404", "1.00000000000000011102230246251565405",
        "0.500000000000000166",
        "1.7976931348623158e308", "2.2250738585072011e-308", "2.2250738585072014e-308",
        "4.9406564584124654e-324",
        "2.4703282292062327e-324", "2.4703282292062328e-324", "123456789012345678e-19", "0.1", "0.3", "1e22",
        "1e23",
        "8.5e22", "18446744073709551615e-19", "9999999999999999999e-19", "1000000000000000000.5",
        "0.0000000000000000001234567890123456789", "179.99999999999999999999", "89.99999999999997",
        "61.335296630859370", "6.02214076e23", "1e-19", "9007199254740991e-22",
        "1234567890123456789012345e-20",
    ]

    @Test("numbers that are hard to round give the same double as the standard library's", arguments: hard)
    func hardCases(_ text: String) throws {
        #expect(try parsed(text) == Double(text))
        #expect(try parsed("-" + text) == Double("-" + text))
    }

    @Test("random digits give the same double as the standard library's, by every way of conversion")
    func randomDigits() throws {
        var generator = SeededGenerator(seed: 1)
        var fast = 0
        for _ in 0..<20_000 {
            let digitCount = Int.random(in: 1...21, using: &generator)
            var digits = (0..<digitCount).map { _ in String(Int.random(in: 0...9, using: &generator)) }
            if digits[0] == "0" { digits[0] = "1" }
            let point = Int.random(in: 1...digitCount, using: &generator)
            var text = digits[..<point].joined()
            if point < digitCount { text += "." + digits[point...].joined() }
            if generator.once(in: 3) { text += "e\(Int.random(in: -30...30, using: &generator))" }
            guard try parsed(text) == Double(text) else {
                Issue.record("\(text)")
                return
            }
            if digitCount <= 19 { fast += 1 }
        }
        #expect(fast > 10_000)
    }

    @Test("a mantissa times a power of ten rounds to the nearest double, ties to even")
    func products() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<50_000 {
            let mantissa = (generator.next() >> UInt64.random(in: 0...40, using: &generator)) | 1
            let exponent = Int.random(in: PowerOfFive.exponents, using: &generator)
            guard DecimalNumber.product(mantissa, powerOfTen: exponent) == Double("\(mantissa)e\(exponent)")
            else {
                Issue.record("\(mantissa)e\(exponent)")
                return
            }
        }
        #expect(DecimalNumber.product(1 << 53 | 1, powerOfTen: 0) == 0x1p53)
        #expect(DecimalNumber.product(.max, powerOfTen: 0) == 0x1p64)
    }

    @Test("halfway between two doubles the even one is taken, and right beside it the nearer one")
    func ties() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            // An odd number of 54 bits is halfway; five to the power makes it one of up to 19 digits.
            let halfway = (generator.next() >> 10) | 1 << 53 | 1
            let power = Int.random(in: 0...4, using: &generator)
            let mantissa = (0..<power).reduce(halfway) { product, _ in product &* 5 }
            guard mantissa % 5 == 0 || power == 0, mantissa < 10_000_000_000_000_000_000 else { continue }
            for neighbour in [mantissa - 1, mantissa, mantissa + 1] {
                let number = DecimalNumber.product(neighbour, powerOfTen: -power)
                guard number == Double("\(neighbour)e-\(power)") else {
                    Issue.record("\(neighbour)e-\(power)")
                    return
                }
            }
        }
    }

    @Test("the table holds the leading 128 bits of each power of five, rounded up where they are not all")
    func powersOfFive() {
        for exponent in PowerOfFive.exponents {
            let index = exponent - PowerOfFive.exponents.lowerBound
            let bits = UInt128(PowerOfFive.high[index]) << 64 | UInt128(PowerOfFive.low[index])
            let power = (0..<abs(exponent)).reduce(UInt128(1)) { product, _ in product * 5 }
            #expect(bits.leadingZeroBitCount == 0)
            if exponent >= 0 {
                #expect(bits == power << UInt128(power.leadingZeroBitCount))
            } else {
                // bits = ⌈2ᵏ / power⌉ for the k that gives 128 bits: bits × power is 2ᵏ and less than power more.
                let product = bits.multipliedFullWidth(by: power)
                #expect(product.high.nonzeroBitCount == 1)
                #expect(product.low > 0 && product.low <= power)
            }
        }
    }

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
        var bytes: [UInt8] = []
        DecimalText.append(row.number, keepsPoint: false, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == row.text)
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
        var bytes: [UInt8] = []
        DecimalText.append(row.number, precision: row.precision, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == row.text)
    }
}
