import Glibc
import QuestEngine

/// A file that somebody asked for, for its owner alone. Nothing stands under its name before it is whole, on the disk and
/// verified.
struct NewFile {
    let path: String

    init(_ path: String) { self.path = path }

    /// Writes the file.
    ///
    /// - Parameters:
    ///   - write: Writes all of it to a file of another name.
    ///   - verify: Reads the file of that name; what it throws removes the file.
    /// - Returns: What `verify` has found.
    /// - Throws: `CommandFailure`; what `write` and `verify` throw.
    func fill<Outcome>(
        _ write: (GrowingFile) async throws -> Void, verified verify: (_ path: String) throws -> Outcome
    ) async throws -> Outcome {
        let temporary = "\(path).\(getpid()).part"
        unlink(temporary)
        do {
            let file = try GrowingFile(temporary, mode: 0o600)
            defer { file.end() }
            try await write(file)
            try file.sync()
            let outcome = try verify(temporary)
            guard rename(temporary, path) == 0 else { throw GrowingFile.unwritable(path) }
            try syncFolder()
            return outcome
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Makes the new name last.
    private func syncFolder() throws(CommandFailure) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw GrowingFile.unwritable(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw GrowingFile.unwritable(folder) }
    }
}
