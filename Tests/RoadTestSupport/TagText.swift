import RoadRouter

extension OSMTags {
    /// Tags as `key=value key=value`.
    init(text: some StringProtocol) {
        self.init(
            text.split(separator: " ").map { word in
                let pair = word.split(separator: "=", maxSplits: 1).map { String($0) }
                precondition(pair.count == 2, "a tag has a key and a value: \(word)")
                return Tag(key: pair[0], value: pair[1])
            })
    }
}

extension StringProtocol {
    /// The text without blanks at its ends.
    var withoutSpaceAround: String {
        String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
    }
}
