extension AnswerRule {
    /// The right answers as a judge reads them, in a language: patterns as the quest's file has them, an order or the gaps of
    /// a text as one. Empty where a person decides alone, and for codes that the daemon signs.
    ///
    /// Nobody is shown them who does not decide answers.
    public func acceptedTexts(in language: Language) -> [String] {
        switch self {
        case .text(let accepted), .code(let accepted), .codes(let accepted, _):
            accepted
        case .number(let value, let tolerance, let unit):
            [
                [
                    Self.written(value), tolerance > 0 ? "± " + Self.written(tolerance) : nil,
                    unit?.label.text(in: language),
                ]
                .compactMap(\.self).joined(separator: " ")
            ]
        case .choice(let options, let right):
            [options[right].text(in: language)]
        case .choices(let options, let right):
            right.sorted().map { options[$0].text(in: language) }
        case .sorting(let options, let right):
            [right.map { options[$0].text(in: language) }.joined(separator: " → ")]
        case .gaps(let gaps):
            [gaps.map { $0.joined(separator: " / ") }.joined(separator: " | ")]
        case .judge, .signedCode, .photo, .video, .arrival, .station, .stationPoints, .stationTime:
            []
        }
    }

    /// A number without the decimals of whole ones.
    private static func written(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
