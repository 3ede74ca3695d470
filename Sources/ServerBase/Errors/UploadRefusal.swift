import HTTPTypes
import QuestBase

extension Refused {
    /// Refuses what does not go on where the upload ends; with the place at which it does.
    package static func uploadIncomplete(received: Int) -> Refused {
        var refused = Refused(message: .uploadIncomplete(received: received))
        if let name = HTTPField.Name("Upload-Offset") { refused.fields[name] = String(received) }
        return refused
    }
}

extension Message {
    fileprivate static func uploadIncomplete(received: Int) -> Message {
        Message(
            "upload-incomplete",
            "The daemon has {received} {received|byte|bytes} of the upload: go on from there.",
            "На сервере {received} {received|байт|байта|байт} этой загрузки: продолжайте с этого места.",
            ["received": .count(received)])
    }
}
