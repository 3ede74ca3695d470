import Foundation
import GeoJSONKit

/// The form in which texts of answers are compared, so that case, spacing and spelling variants do not
/// matter.
public enum AnswerFolding {
    /// NFKC (Unicode Standard Annex 15), lower case, ё as е, invisible characters left out, white space
    /// collapsed and trimmed. Folding a folded text changes nothing.
    ///
    /// Foundation is used here because Swift's own library has no compatibility normalisation.
    /// - Complexity: O(length of the text).
    public static func fold(_ text: String) -> String {
        let lowered = text.precomposedStringWithCompatibilityMapping.lowercased()
        var visible = String.UnicodeScalarView()
        // Marks that an invisible character kept apart come together; more than thirty in a row say nothing.
        var marks = MarkRun()
        for scalar in lowered.precomposedStringWithCompatibilityMapping.unicodeScalars {
            let read: Unicode.Scalar
            if scalar == "ё" {
                read = "е"
            } else if scalar.properties.isWhitespace {
                read = " "
            } else if !scalar.properties.isDefaultIgnorableCodePoint {
                read = scalar
            } else {
                continue
            }
            if marks.take(read) { visible.append(read) }
        }
        return String(visible).split(separator: " ").joined(separator: " ")
    }

    /// A text as it is compared with patterns (`TextPattern`): as `fold`, and without spaces, hyphens and dashes. A
    /// text of nothing but those stays.
    public static func foldText(_ text: String) -> String {
        let folded = fold(text)
        var scalars = String.UnicodeScalarView()
        var marks = MarkRun()
        for scalar in folded.unicodeScalars
        where scalar != " " && scalar.properties.generalCategory != .dashPunctuation && marks.take(scalar) {
            scalars.append(scalar)
        }
        return scalars.isEmpty ? folded : String(scalars)
    }

    /// Removes marks of sentences, quotation marks and brackets at both ends; a text of nothing but those stays.
    static func withoutEndMarks(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard let first = scalars.firstIndex(where: { !isMark($0) }),
            let last = scalars.lastIndex(where: { !isMark($0) })
        else { return scalars }
        return Array(scalars[first...last])
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", ",", ";", ":", "!", "?", "\"", "'": true
        default:
            switch scalar.properties.generalCategory {
            case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: true
            default: false
            }
        }
    }

    /// A code as people may type it: as `fold`, and without spaces and hyphens.
    public static func foldCode(_ text: String) -> String {
        fold(text).filter { $0 != " " && $0 != "-" && $0 != "\u{2010}" && $0 != "\u{2011}" }
    }
}

/// Numbers as people write them in answers.
enum AnswerNumber {
    /// A decimal number with an optional sign; the separator is a comma or a point, spaces may group digits.
    /// `nil` for anything else, exponents and two separators included.
    static func read(_ text: String) -> Double? {
        var digits = ""
        var separators = 0
        for character in AnswerFolding.fold(text) where character != " " {
            switch character {
            case "+" where digits.isEmpty: digits.append("+")
            case "-" where digits.isEmpty, "\u{2212}" where digits.isEmpty: digits.append("-")
            case ",", ".":
                separators += 1
                digits.append(".")
            case "0"..."9": digits.append(character)
            default: return nil
            }
        }
        guard separators <= 1, digits.contains(where: \.isNumber) else { return nil }
        return Double(digits.hasPrefix("+") ? String(digits.dropFirst()) : digits).flatMap {
            $0.isFinite ? $0 : nil
        }
    }

    /// A number that may have one of the units behind it, with or without a space.
    static func read(_ text: String, units: [String]) -> Double? {
        if let number = read(text) { return number }
        let folded = AnswerFolding.fold(text)
        let units = units.map(AnswerFolding.fold).filter { !$0.isEmpty && folded.hasSuffix($0) }
        guard let unit = units.max(by: { $0.count < $1.count }) else { return nil }
        return read(String(folded.dropLast(unit.count)))
    }

    /// Whether two numbers differ by the tolerance at most. Decimal fractions have no exact binary form, so a
    /// billionth of the size is given on top: 1.6 is within 0.1 of 1.5.
    static func isWithin(_ tolerance: Double, _ left: Double, _ right: Double) -> Bool {
        (left - right).magnitude <= tolerance + 1e-9 * max(1, left.magnitude, right.magnitude)
    }
}
