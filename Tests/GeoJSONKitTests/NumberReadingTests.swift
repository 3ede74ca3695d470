import Testing

@testable import GeoJSONKit

@Suite("Numbers read")
struct NumberReadingTests {
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
}
