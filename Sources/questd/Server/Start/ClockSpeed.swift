/// `--clock-speed`: whole numbers.
enum ClockSpeed {
    static let range = 1...100
    static let names = "1 … 100"

    static func parse(_ text: String) -> Int? {
        Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
}
