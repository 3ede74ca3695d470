@testable import QuestBase
@testable import RoadRouter

/// The tables of `docs/PROFILES.md` that compare profiles: a row for each parameter, a column for each profile.
enum ProfileTables {
    /// `shortest` is the same rider as `trekking`, and weighs metres alone.
    private static let profiles = Profile.all.filter { $0.objective == .time }

    static var speeds: String {
        rows(of: ["speed", "hard-trail-speed"], unit: "km/h on the flat") { text(of: $0, in: $1) }
    }

    static var surfaces: String {
        rows(of: ["surface-speed"], unit: "km/h at most") { parameter, profile in
            parameter.value(in: profile) == .number(Double(Profile.unlimitedSpeed) / 1_000)
                ? "" : text(of: parameter, in: profile)
        }
    }

    static var weights: String {
        let beside = Dictionary(
            uniqueKeysWithValues: Profile.parameters.filter { $0.table == "weight-beside-cycleway" }
                .map { ($0.key, $0) })
        return rows(of: ["weight"], unit: "weight over time") { parameter, profile in
            let plain = text(of: parameter, in: profile, digits: 2)
            let other = beside[parameter.key].map { text(of: $0, in: profile, digits: 2) }
            return other == nil || other == plain ? plain : "\(plain) / \(other ?? "")"
        }
    }

    static var additions: String {
        let tables = Set(Profile.parameters.map(\.table).filter { $0.hasPrefix("add") })
        return rows(of: tables, unit: "added to the weight over time", hidesSame: true) {
            parameter, profile in
            parameter.value(in: profile) == .number(0) ? "" : text(of: parameter, in: profile, digits: 2)
        }
    }

    static var closures: String { rows(of: ["never"], unit: "never taken") { text(of: $0, in: $1) } }

    static var pauses: String { rows(of: ["pause"], unit: "seconds at") { text(of: $0, in: $1) } }

    static var riders: String { rows(of: ["", "rider"], unit: "") { text(of: $0, in: $1) } }

    static var aliases: String {
        ProfileDocument.table(
            ["name", "profile"],
            ProfileName.aliasNames.map {
                ["`\($0)`", "`\(ProfileName(rawValue: $0).resolved.rawValue)`"]
            })
    }

    /// - Parameter hidesSame: Whether rows that say nothing for any profile are left out.
    private static func rows(
        of tables: Set<String>, unit: String, hidesSame: Bool = false,
        _ cell: (ProfileParameter, Profile) -> String
    ) -> String {
        let rows = Profile.parameters.filter { tables.contains($0.table) }
            .map { parameter in ["`\(parameter.path)`"] + profiles.map { cell(parameter, $0) } }
        return ProfileDocument.table(
            [unit] + profiles.map { "`\($0.name.rawValue)`" },
            rows.filter { row in !hidesSame || row.dropFirst().contains { !$0.isEmpty } })
    }

    private static func text(of parameter: ProfileParameter, in profile: Profile, digits: Int = 0) -> String {
        switch parameter.value(in: profile) {
        case .number(let number): decimal(number, digits: digits)
        case .words(let words): words.map { "`\($0)`" }.joined(separator: " ")
        case .word(let word): "`\(word)`"
        case .flag(let flag): flag ? "yes" : "no"
        }
    }

    /// A number with at least so many digits behind the point, and no more than it needs.
    private static func decimal(_ number: Double, digits: Int) -> String {
        var text = "\(number)"
        if digits == 0, text.hasSuffix(".0") { text.removeLast(2) }
        let point = text.firstIndex(of: ".") ?? text.endIndex
        let missing = digits - (text.distance(from: point, to: text.endIndex) - 1)
        if digits > 0, missing > 0 { text += String(repeating: "0", count: missing) }
        return text
    }
}
