/// The rule by which an answer is judged. It never leaves the daemon, but for what `Quest.taskFeatures` takes from
/// it, and hashes of its `offlineTexts` where the quest's file asks for them.
public enum AnswerRule: Sendable, Equatable {
    /// A person decides; the verdict is pending until then.
    case judge
    /// Matched by one of these patterns (`TextPattern`).
    case text(accepted: [String])
    /// Within the tolerance of the value.
    case number(value: Double, tolerance: Double, unit: AnswerUnit? = nil)
    /// The one right option, by its place in the list.
    case choice(options: [LocalizedText], right: Int)
    /// All the right options and no other.
    case choices(options: [LocalizedText], right: Set<Int>)
    /// All options in their right order: their places in the list.
    case sorting(options: [LocalizedText], right: [Int])
    /// A text with gaps; for each of them the patterns (`TextPattern`) of what may stand there.
    case gaps([[String]])
    /// A code of these, found at the place.
    case code(accepted: [String])
    /// The task's code signed by the daemon (`SignedCode`).
    case signedCode
    /// Several codes, of which a rider has to send `needs` different ones.
    case codes(accepted: [String], needs: Int)
    /// A photo, looked at by a judge.
    case photo
    /// A short video, looked at by a judge.
    case video
    /// Being there is enough: a position in the zone.
    case arrival
    /// A steward at the place confirms.
    case station
    /// A steward at the place gives points, at most those that the task is worth.
    case stationPoints
    /// A steward at the place gives a time, which comes to the team's.
    case stationTime
}

/// The unit that a number is asked for in.
public struct AnswerUnit: Sendable, Equatable {
    /// The text that riders are shown.
    public var label: LocalizedText
    /// Every way to write it that is understood, the labels among them.
    public var spellings: [String]
}

extension AnswerRule {
    /// The `answer-type` of quest files and the `answer_type` of the interface.
    public var kind: String { type.rawValue }

    var type: AnswerType {
        switch self {
        case .judge: .judge
        case .text: .text
        case .number: .number
        case .choice: .choice
        case .choices: .choices
        case .sorting: .sort
        case .gaps: .gaps
        case .code, .signedCode: .code
        case .codes: .codes
        case .photo: .photo
        case .video: .video
        case .arrival: .arrival
        case .station: .station
        case .stationPoints: .stationPoints
        case .stationTime: .stationTime
        }
    }

    /// Whether it looks at the text of an answer by itself.
    public var asksForText: Bool {
        switch self {
        case .text, .number, .choice, .choices, .sorting, .gaps, .code, .signedCode, .codes: true
        case .judge, .photo, .video, .arrival, .station, .stationPoints, .stationTime: false
        }
    }

    /// The options that riders choose from.
    public var options: [LocalizedText] {
        switch self {
        case .choice(let options, _), .choices(let options, _), .sorting(let options, _): options
        default: []
        }
    }

    /// The codes that it accepts, as the quest's file has them; none where the daemon signs the task's.
    var codes: [String] {
        switch self {
        case .code(let accepted), .codes(let accepted, _): accepted
        default: []
        }
    }
}

/// The words that `answer-type` may have.
enum AnswerType: String, CaseIterable {
    case judge, text, number, choice, choices, sort, gaps, code, codes, photo, video, arrival, station
    case stationPoints = "station-points"
    case stationTime = "station-time"
}
