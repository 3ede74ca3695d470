import QuestEngine

extension Message {
    /// - Parameter head: `SEQ:HASH`, the end of the log that the results were counted from.
    static func resultsWritten(_ file: String, quest: QuestID, head: String) -> Message {
        Message(
            "results-written", "Wrote {file}: the results of {quest} from the log up to {head}",
            "Записан {file}: результаты квеста {quest} по журналу до {head}",
            ["file": .text(file), "quest": .text(quest.rawValue), "head": .text(head)])
    }

    static func resultsOfNow(head: String) -> Message {
        Message(
            "results-of-now", "As of now, from the log up to {head}", "На этот момент, по журналу до {head}",
            ["head": .text(head)])
    }

    /// The remark on a quest that is over and whose results are not signed yet.
    static func resultsProvisional(head: String) -> Message {
        Message(
            "results-provisional", "Provisional, from the log up to {head}",
            "Предварительно, по журналу до {head}", ["head": .text(head)])
    }

    static func resultsFinal(head: String) -> Message {
        Message(
            "results-final", "Final, from the log up to {head}", "Итог, по журналу до {head}",
            ["head": .text(head)])
    }

    /// - Parameter name: The name of who signed them; `admin` for the holder of the admin token.
    static func resultsOfficial(at time: String, by name: String?) -> Message {
        let signer: MessageArgument =
            if let name, name != "admin" { .text(name) } else { .message(Label.signedByAdmin.message) }
        return Message(
            "results-official", "Official: signed at {time} by {name}",
            "Официальные: {name}, {time}", ["time": .text(time), "name": signer])
    }

    static func resultsFrozen(at time: Timestamp, head: String) -> Message {
        Message(
            "results-frozen", "As of {time} until the results are out, from the log up to {head}",
            "На {time}, пока итог не объявлен; по журналу до {head}",
            ["time": .text(time.description), "head": .text(head)])
    }
}
