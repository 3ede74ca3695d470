import QuestEngine

/// A profile of one's own in a file.
enum OwnProfile {
    /// - Throws: `CommandFailure`, when the file cannot be read at all.
    static func reading(_ path: String) throws(CommandFailure) -> Result<ProfileFile, ProfileFile.Faults> {
        let bytes = try InputFile.text(path, limit: ProfileFile.largestSize)
        return Result { () throws(ProfileFile.Faults) in
            try ProfileFile(reading: String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The faults of a file as editors read them: `FILE:LINE: error: TEXT`.
    static func lines(of faults: ProfileFile.Faults, in path: String, _ language: Language) -> [String] {
        faults.faults.map { "\(path):\($0.line): error: \($0.message.text(in: language))" }
    }
}
