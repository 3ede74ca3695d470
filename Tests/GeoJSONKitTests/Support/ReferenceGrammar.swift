/// The grammar of RFC 8259, rule for rule as its sections 2 to 7 have it: slow, and of nothing but the grammar.
/// Text must be UTF-8, and surrogates must come in pairs, as this library asks for.
struct ReferenceGrammar {
    private var rest: Substring.UnicodeScalarView

    static func accepts(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        var grammar = ReferenceGrammar(rest: Substring(text).unicodeScalars)
        grammar.whiteSpace()
        return grammar.value() && grammar.whiteSpace() && grammar.rest.isEmpty
    }

    @discardableResult
    private mutating func whiteSpace() -> Bool {
        while let first = rest.first, first == " " || first == "\t" || first == "\n" || first == "\r" {
            rest.removeFirst()
        }
        return true
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func take(_ word: String) -> Bool {
        guard rest.starts(with: word.unicodeScalars) else { return false }
        rest.removeFirst(word.unicodeScalars.count)
        return true
    }

    private mutating func take(anyOf scalars: String) -> Bool {
        guard let first = rest.first, scalars.unicodeScalars.contains(first) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func value() -> Bool {
        switch rest.first {
        case "[": list("[", "]") { $0.value() }
        case "{": list("{", "}") { $0.member() }
        case "\"": string()
        default: take("null") || take("true") || take("false") || number()
        }
    }

    private mutating func list(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, item: (inout Self) -> Bool
    ) -> Bool {
        guard take(open), whiteSpace() else { return false }
        if take(close) { return true }
        repeat {
            guard whiteSpace(), item(&self), whiteSpace() else { return false }
        } while take(",")
        return take(close)
    }

    private mutating func member() -> Bool {
        string() && whiteSpace() && take(":") && whiteSpace() && value()
    }

    private mutating func number() -> Bool {
        _ = take("-")
        if !take("0") {
            guard take(anyOf: "123456789") else { return false }
            while take(anyOf: "0123456789") {}
        }
        if take(".") {
            guard digits() else { return false }
        }
        if take(anyOf: "eE") {
            _ = take(anyOf: "+-")
            guard digits() else { return false }
        }
        return true
    }

    private mutating func digits() -> Bool {
        guard take(anyOf: "0123456789") else { return false }
        while take(anyOf: "0123456789") {}
        return true
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while let first = rest.first {
            if take("\"") { return true }
            if take("\\") {
                guard escape() else { return false }
            } else {
                guard first.value >= 0x20 else { return false }
                rest.removeFirst()
            }
        }
        return false
    }

    private mutating func escape() -> Bool {
        if take(anyOf: "\"\\/bfnrt") { return true }
        guard let unit = codeUnit() else { return false }
        if (0xDC00...0xDFFF).contains(unit) { return false }
        guard (0xD800...0xDBFF).contains(unit) else { return true }
        guard take("\\"), let second = codeUnit() else { return false }
        return (0xDC00...0xDFFF).contains(second)
    }

    private mutating func codeUnit() -> Int? {
        guard take("u") else { return nil }
        var digits = ""
        while digits.count < 4, let first = rest.first, first.properties.isASCIIHexDigit {
            digits.unicodeScalars.append(first)
            rest.removeFirst()
        }
        return digits.count == 4 ? Int(digits, radix: 16) : nil
    }
}
