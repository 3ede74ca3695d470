import Foundation

/// Names of time zones, such as `Asia/Yekaterinburg`.
enum TimeZoneName {
    /// Whether the system's time zone data knows the name. Abbreviations and offsets are no names: they do
    /// not say when the clocks change.
    static func isValid(_ name: String) -> Bool {
        name == "UTC" || (name.contains("/") && TimeZone(identifier: name) != nil)
    }
}
