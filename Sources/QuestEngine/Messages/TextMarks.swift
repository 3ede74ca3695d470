import GeoJSONKit

extension Message {
    /// Foreign text with more combining marks in a row than are taken (`MarkRun`).
    public static func textMarksTooMany() -> Message {
        Message(
            "text-marks-too-many",
            "The text has too many combining marks in a row: at most {limit} may follow one letter.",
            "В тексте слишком много диакритических знаков подряд: после одной буквы может быть не больше {limit}.",
            ["limit": .count(MarkRun.longest)])
    }
}
