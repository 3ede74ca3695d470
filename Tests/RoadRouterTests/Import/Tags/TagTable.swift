import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// A row of a truth table: tags, and how a rider gets along the way with them, forward and backward.
///
/// ```
/// highway=residential oneway=yes | ride push
/// ```
///
/// One mode stands for both directions; `no` is none. Blanks part tags; none of them has any in its value.
struct TagRow: CustomTestStringConvertible, Sendable {
    let text: String
    let tags: OSMTags
    let forward: TravelMode
    let backward: TravelMode

    init(_ line: Substring) {
        let halves = line.split(separator: "|", maxSplits: 1)
        precondition(halves.count == 2, "a row has two halves: \(line)")
        text = line.withoutSpaceAround
        tags = OSMTags(text: halves[0])
        let modes = halves[1].split(separator: " ").map { word -> TravelMode in
            switch word {
            case "no": .closed
            case "ride": .ride
            case "push": .push
            case "ferry": .ferry
            case "train": .train
            default: preconditionFailure("\(word) is no mode: \(line)")
            }
        }
        precondition(modes.count == 1 || modes.count == 2, "a row has one mode or two: \(line)")
        forward = modes[0]
        backward = modes.last!
    }

    var testDescription: String { text }

    /// The rows of a table, one a line; empty lines part it for the eye.
    static func table(_ text: String) -> [TagRow] {
        let rows = text.split(separator: "\n").filter { !$0.withoutSpaceAround.isEmpty }.map { TagRow($0) }
        precondition(Set(rows.map(\.text)).count == rows.count, "a row stands in the table twice")
        return rows
    }

    /// Fails the running test unless the way is as the row says.
    func check() {
        switch WayClassifier.verdict(on: tags) {
        case .road(let attributes, _):
            #expect(attributes.forward == forward, "forward")
            #expect(attributes.backward == backward, "backward")
        case .dropped(let reason):
            #expect(forward == .closed && backward == .closed, "dropped: \(reason.rawValue)")
        }
    }
}
