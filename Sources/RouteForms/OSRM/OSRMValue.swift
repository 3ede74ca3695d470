import QuestBase
import RoadRouter

/// The value of one option as a text, read in OSRM's ways.
package struct OSRMValue {
    let name: String
    let text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    package var malformed: OSRMError { OSRMError(.invalidOptions, "Option '\(name)' has no valid value.") }

    func choice<Choice: RawRepresentable<String>>() throws(OSRMError) -> Choice {
        guard let choice = Choice(rawValue: text) else { throw malformed }
        return choice
    }

    package func flag() throws(OSRMError) -> Bool {
        switch text {
        case "true": return true
        case "false": return false
        default: throw malformed
        }
    }

    /// Words that commas separate, or semicolons, as a list of a body comes.
    package var words: [String] {
        text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" }.map(String.init)
    }

    func positive() throws(OSRMError) -> Double {
        guard let number = Ranged<PositiveNumber>(text: text)?.value else { throw malformed }
        return number
    }

    /// The elements of a list with one for each coordinate; an empty text stands for as many empty elements.
    func elements(_ count: Int) throws(OSRMError) -> [String] {
        let elements = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        if elements == [""] { return [String](repeating: "", count: count) }
        guard elements.count == count else {
            throw OSRMError(.invalidOptions, "Option '\(name)' needs one element for each coordinate.")
        }
        return elements
    }

    func radii(_ count: Int, unless largest: Meters) throws(OSRMError) -> [Meters] {
        var radii: [Meters] = []
        for element in try elements(count) {
            if element.isEmpty || element == "unlimited" {
                radii.append(largest)
                continue
            }
            guard let radius = Ranged<SnapRadius>(text: element) else { throw malformed }
            radii.append(min(Meters(radius.value), largest))
        }
        return radii
    }

    /// Directions and how far to either side, in degrees: `90,20`.
    func bearings(_ count: Int) throws(OSRMError) -> [BearingRange?] {
        var ranges: [BearingRange?] = []
        for element in try elements(count) {
            if element.isEmpty {
                ranges.append(nil)
                continue
            }
            let parts = element.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count == 2, let bearing = Ranged<BearingDegrees>(text: parts[0]),
                let tolerance = Ranged<BearingTolerance>(text: parts[1])
            else { throw malformed }
            ranges.append(BearingRange(Bearing(degrees: bearing.value), tolerance: tolerance.value))
        }
        return ranges
    }

    func approaches(_ count: Int) throws(OSRMError) -> [SnapRule.Approach] {
        var approaches: [SnapRule.Approach] = []
        for element in try elements(count) {
            switch element {
            case "", "unrestricted": approaches.append(.unrestricted)
            case "curb": approaches.append(.curb)
            case "opposite": approaches.append(.opposite)
            default: throw malformed
            }
        }
        return approaches
    }

    func exclusions() throws(OSRMError) -> Set<RoadExclusion> {
        if text.isEmpty { return [] }
        var kinds: Set<RoadExclusion> = []
        for word in words {
            guard let kind = RoadExclusion(rawValue: word) else {
                throw OSRMError(
                    .invalidValue,
                    "Option 'exclude' knows \(RoadExclusion.allCases.map(\.rawValue).joined(separator: ", "))."
                )
            }
            kinds.insert(kind)
        }
        return kinds
    }

    /// OSRM's own servers take `true` for one.
    func alternatives() throws(OSRMError) -> Int {
        switch text {
        case "true": return 1
        case "false": return 0
        default:
            guard let number = Ranged<AlternativesNumber>(text: text) else { throw malformed }
            return min(number.value, RoadLimits.alternatives.value)
        }
    }

    /// Some of the coordinates, each at most once; `nil` for all.
    func places(_ count: Int) throws(OSRMError) -> [Int]? {
        if text == "all" { return nil }
        var places: [Int] = []
        var seen: Set<Int> = []
        for element in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard let place = Ranged<MatrixPlace>(text: element)?.value, place < count,
                seen.insert(place).inserted
            else { throw malformed }
            places.append(place)
        }
        return places
    }

    /// Coordinates in their order, the first and the last among them; `nil` for all.
    func stops(_ count: Int) throws(OSRMError) -> [Int]? {
        if text.isEmpty { return nil }
        var places: [Int] = []
        for element in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard let place = Ranged<WaypointPlace>(text: element)?.value, place > places.last ?? -1 else {
                throw malformed
            }
            places.append(place)
        }
        guard places.count > 1, places.first == 0, places.last == count - 1 else { throw malformed }
        return places
    }

    /// Seconds since 1970 that never fall.
    func timestamps(_ count: Int) throws(OSRMError) -> [Int64] {
        var moments: [Int64] = []
        for element in try elements(count) {
            guard let moment = Ranged<MatchMoment>(text: element)?.value else { throw malformed }
            moments.append(moment)
        }
        guard zip(moments, moments.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            throw OSRMError(.invalidValue, "Option 'timestamps' must not fall.")
        }
        return moments
    }
}
