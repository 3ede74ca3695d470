import QuestEngine
import QuestWire

/// A device that has joined, with the rider who carries it.
struct SimulatedDevice: Sendable {
    /// Place among the quests of the run.
    let quest: Int
    let team: TeamID
    let device: DeviceID
    let token: String
    let place: Coordinate
}

/// A quest that is ridden, as its riders and the organisers' file tell.
struct SimulatedQuest: Sendable {
    let id: QuestID
    /// With their places, as the daemon tells riders.
    var tasks: [TaskID: Coordinate] = [:]
    /// Right answers, where the quest's file was given.
    var answers: [TaskID: String] = [:]
}

extension AnswerRule {
    /// An answer that this rule accepts; `nil` where no text can be one.
    var rightAnswer: String? {
        switch self {
        case .text(let accepted), .code(let accepted): accepted.first.map { $0.replacing("*", with: "") }
        case .number(let value, _, let unit):
            "\(value)" + (unit.map { " " + $0.label.text } ?? "")
        case .choice(let options, let right): options[right].text
        case .choices(let options, let right):
            right.sorted().map { options[$0].text }.joined(separator: "|")
        case .codes(let accepted, let needs): accepted.prefix(needs).joined(separator: ",")
        case .judge: "?"
        case .arrival, .station, .photo, .signedCode: nil
        }
    }
}
