/// Addresses and ranges of addresses, as a setting lists them.
struct NetworkList: Equatable, Sendable {
    private let ranges: [NetworkRange]

    /// No address.
    init() { ranges = [] }

    /// Reads addresses and ranges with commas between; `nil` where one of them is neither.
    init?(_ text: String) {
        var ranges: [NetworkRange] = []
        for part in text.split(separator: ",") {
            let part = part.filter { $0 != " " && $0 != "\t" }
            if part.isEmpty { continue }
            guard let range = NetworkRange(String(part)) else { return nil }
            ranges.append(range)
        }
        self.ranges = ranges
    }

    var isEmpty: Bool { ranges.isEmpty }

    func contains(_ address: NetworkAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }
}
