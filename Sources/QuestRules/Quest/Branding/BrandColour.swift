import Glibc

/// A colour of sRGB, without transparency.
public struct BrandColour: Sendable, Hashable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Reads `#12324a`, or `#fc0`, which is `#ffcc00`, in capitals or not; `nil` for anything else.
    public init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = text.dropFirst().map(\.hexDigitValue)
        let known = digits.compactMap(\.self)
        guard known.count == digits.count, text.utf8.count == digits.count + 1 else { return nil }
        switch known.count {
        case 3:
            self.init(
                red: UInt8(known[0] * 17), green: UInt8(known[1] * 17), blue: UInt8(known[2] * 17))
        case 6:
            self.init(
                red: UInt8(known[0] * 16 + known[1]), green: UInt8(known[2] * 16 + known[3]),
                blue: UInt8(known[4] * 16 + known[5]))
        default: return nil
        }
    }

    /// The colour as `#12324a`.
    public var text: String {
        let digits = [red, green, blue].map { value in
            let text = String(value, radix: 16)
            return value < 16 ? "0" + text : text
        }
        return "#" + digits.joined()
    }

    /// The relative luminance (WCAG 2.2), from 0 for black to 1 for white.
    public var luminance: Double {
        let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    private static func linear(_ value: UInt8) -> Double {
        let part = Double(value) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }

    /// Returns the contrast ratio with another colour (WCAG 2.2), from 1 to 21.
    public func contrast(with other: BrandColour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Returns the colour with so many twentieths of another one in it.
    func mixed(with other: BrandColour, twentieths part: Int) -> BrandColour {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Int(one) * (20 - part) + Int(two) * part + 10) / 20)
        }
        return BrandColour(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}

/// The light in which the app is looked at, and what its accent has to be told from there.
public enum BrandLight: String, Sendable, CaseIterable {
    case day, night

    /// Contrast ratio below which nobody is to read text (WCAG 2.2, AA).
    public static let neededContrast = 4.5
    /// Contrast ratio that the app keeps to everywhere else (AAA).
    public static let wantedContrast = 7.0

    /// The colours of `Web/style/tokens.css` that the accent is text on, or that are text on it: `--surface`, `--sunk`
    /// and `--on-accent`.
    public var partners: [BrandColour] {
        switch self {
        case .day:
            [
                BrandColour(red: 0xFF, green: 0xFF, blue: 0xFF),
                BrandColour(red: 0xEE, green: 0xF1, blue: 0xF4),
            ]
        case .night:
            [
                BrandColour(red: 0x0E, green: 0x15, blue: 0x1C),
                BrandColour(red: 0x1A, green: 0x24, blue: 0x2E),
                BrandColour(red: 0x06, green: 0x20, blue: 0x3F),
            ]
        }
    }

    /// Returns the least contrast that text has with an accent: of it, and on it.
    public func contrast(of accent: BrandColour) -> Double {
        partners.map { $0.contrast(with: accent) }.min() ?? 1
    }

    /// Returns the accent itself where text with it can be read well, else the nearest darker one, by night the nearest
    /// lighter one, with which it can. The app does the same (`Web/src/parts/contrast.js`).
    public func readable(_ accent: BrandColour) -> BrandColour {
        let end: UInt8 = self == .day ? 0 : 255
        let pole = BrandColour(red: end, green: end, blue: end)
        let mixtures = (0...20).lazy.map { accent.mixed(with: pole, twentieths: $0) }
        return mixtures.first { contrast(of: $0) >= Self.wantedContrast } ?? pole
    }
}
