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
