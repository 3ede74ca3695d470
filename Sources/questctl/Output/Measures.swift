import QuestEngine

/// Lengths, durations and counts as people read them.
struct Measures {
    let language: Language

    /// Returns a length: `80 m`, `1.2 km`, `12 km`.
    func distance(_ meters: Meters) -> String {
        let whole = Int(meters.value.rounded())
        if whole < 1000 { return "\(whole) \(unit(.unitMeters))" }
        // Rounded once, from the length itself: 12,499 m are 12 km.
        let tenths = Int((meters.value / 100).rounded())
        if tenths < 100 { return "\(decimal(tenths)) \(unit(.unitKilometers))" }
        return "\(Int((meters.value / 1000).rounded())) \(unit(.unitKilometers))"
    }

    /// Returns an area of so many square metres: `0.4 km²`, `12.0 km²`.
    func squareKilometers(_ squareMeters: Double) -> String {
        "\(decimal(Int((squareMeters / 100_000).rounded()))) \(unit(.unitSquareKilometers))"
    }

    /// Returns a duration: `40 s`, `12 min`, `1 h 05 min`.
    func duration(_ seconds: Seconds) -> String {
        let whole = Int(seconds.value.rounded())
        if whole < 60 { return "\(whole) \(unit(.unitSeconds))" }
        let minutes = (whole + 30) / 60
        if minutes < 60 { return "\(minutes) \(unit(.unitMinutes))" }
        let rest = minutes % 60
        return "\(minutes / 60) \(unit(.unitHours)) \(rest < 10 ? "0" : "")\(rest) \(unit(.unitMinutes))"
    }

    /// Returns a size in units of 1,000,000 bytes: `31.4 MB`.
    func size(_ bytes: Int) -> String {
        "\(decimal((bytes + 50_000) / 100_000)) \(unit(.unitMegabytes))"
    }

    /// Returns a number of seconds with one decimal.
    func seconds(_ seconds: Double) -> String {
        decimal(Int((seconds * 10).rounded()))
    }

    /// Returns a number with as many decimals as it has.
    func number(_ number: Double) -> String {
        language == .russian ? String("\(number)".map { $0 == "." ? "," : $0 }) : "\(number)"
    }

    /// Returns a number in groups of three digits, set apart by no-break spaces.
    func count(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = number < 0 ? "−" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "\u{A0}" }
            text.append(digit)
        }
        return text
    }

    private func decimal(_ tenths: Int) -> String {
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return "\(tenths < 0 ? "−" : "")\(whole)\(language == .russian ? "," : ".")\(rest)"
    }

    private func unit(_ label: Label) -> String {
        label.message.text(in: language)
    }
}
