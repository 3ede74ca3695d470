extension AnswerRule {
    /// The right answers in the one form in which devices compare them without network, each once; `nil` where there is
    /// no such form. `docs/guides/HTTP.md` says how a device makes it of what a rider typed.
    public var offlineTexts: [String]? {
        switch self {
        case .text(let accepted):
            let texts = accepted.compactMap { TextPattern($0).onlyText }
            return texts.count == accepted.count ? Self.unique(texts) : nil
        case .code(let accepted): return Self.unique(accepted.map(AnswerFolding.foldCode))
        case .number(let value, let tolerance, _):
            return tolerance == 0 ? AnswerNumber.decimal(value).map { [$0] } : nil
        // Riders see the options in their own languages.
        case .choice(_, let right): return ["\(right + 1)"]
        case .judge, .choices, .sorting, .gaps, .signedCode, .codes, .photo, .video, .arrival, .station,
            .stationPoints, .stationTime:
            return nil
        }
    }

    private static func unique(_ texts: [String]) -> [String] {
        var known: Set<String> = [""]
        return texts.filter { known.insert($0).inserted }
    }
}

extension Checkpoint {
    /// Right answers that phones may check where there is no network; empty for tasks that are not checked offline.
    public var offlineTexts: [String] { isCheckedOffline ? rule.offlineTexts ?? [] : [] }
}

extension AnswerNumber {
    /// A number in decimal digits, the fewest that are read as the same number, without an exponent; `nil` for numbers
    /// that are not written without one.
    static func decimal(_ value: Double) -> String? {
        let text = "\(value == 0 ? 0 : value)"
        guard value.isFinite, !text.contains("e") else { return nil }
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
