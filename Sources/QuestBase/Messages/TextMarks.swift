import GeoJSONKit

extension Message {
    /// Foreign text with more combining marks or flags in a row than are taken (`MarkRun`).
    public static func textMarksTooMany() -> Message {
        Message(
            "text-marks-too-many",
            "The text has too many combining marks or flags in a row: at most {limit} marks or {flags} flags.",
            "В тексте слишком много диакритических знаков или флагов подряд: не больше {limit} знаков или {flags} флагов.",
            ["limit": .count(MarkRun.longest), "flags": .count(MarkRun.longestFlags / 2)])
    }
}
