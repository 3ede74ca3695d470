import ArgumentParser
import QuestEngine

/// The profiles that a map is prepared for.
struct MapProfiles: ParsableArguments {
    @Option(
        name: .customLong("profile"),
        help: .said(
            """
            A profile to prepare the map for, or a file with one of your own; may be given several times. \
            trekking is always one. Default: all that are built in.
            """,
            """
            Профиль, для которого готовится карта, или файл со своим; можно указать несколько раз. trekking есть \
            всегда. По умолчанию: все встроенные.
            """,
            value: "NAME|FILE.toml"),
        completion: .file(extensions: ["toml"]))
    var names: [String] = []

    private static func isFile(_ name: String) -> Bool { name.hasSuffix(".toml") || name.contains("/") }

    /// The profiles wanted, the default first, each once.
    ///
    /// - Throws: `CommandFailure` about a name that is none, or all faults of the first file that has any.
    func prepared(_ language: Language) throws(CommandFailure) -> [Profile] {
        let words = names.filter { !Self.isFile($0) }.map { ProfileName(rawValue: $0) }
        if let other = words.first(where: { Profile.named($0) == nil }) {
            throw CommandFailure(.usage, RoutingError.unknownProfile(other.rawValue).message)
        }
        let wanted = Set(words.map(\.resolved) + [.trekking])
        var profiles = names.isEmpty ? Profile.all : Profile.all.filter { wanted.contains($0.name) }
        for file in names where Self.isFile(file) {
            switch try OwnProfile.reading(file) {
            case .success(let own):
                guard !profiles.contains(where: { $0.name == own.profile.name }) else {
                    throw CommandFailure(.usage, .profileTwice(own.profile.name.rawValue))
                }
                profiles.append(own.profile)
            case .failure(let faults):
                let lines = OwnProfile.lines(of: faults, in: file, language)
                throw CommandFailure(.badFile, daemonSays: lines.joined(separator: "\n"))
            }
        }
        return profiles
    }
}
