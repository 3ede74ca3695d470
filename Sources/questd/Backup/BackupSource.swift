import CHost
import EventServices
import FoundationEssentials
import Glibc
import NIOCore
import QuestEngine

/// A backup to be restored: the folder that `questd backup` makes, or the file that a running daemon has sent.
struct BackupSource {
    let manifest: BackupManifest
    private let path: String
    /// `nil` for a folder.
    private let archive: BackupArchive?

    /// The longest manifest that is read, in bytes.
    private static let longestManifest = 128 << 20

    /// - Throws: `BackupError.noBackup`, `.archive`, or `.failed` where there is nothing that can be read.
    init(_ path: String) throws(BackupError) {
        self.path = path
        guard file_look(path).kind == FILE_PLAIN else {
            // Nothing at all is no backup either.
            guard let size = CopiedFile.plainSize(of: BackupManifest.name, in: path),
                size <= Self.longestManifest,
                let manifest = FileBytes.read("\(path)/\(BackupManifest.name)").flatMap({
                    BackupManifest(document: $0)
                })
            else { throw .noBackup(path) }
            (self.manifest, archive) = (manifest, nil)
            return
        }
        let file: PhotoFile?
        do throws(StoreError) { file = try PhotoFile.reading(path) } catch { throw CopiedFile.failure(path) }
        guard let file else { throw .noBackup(path) }
        do throws(BackupArchive.Fault) {
            let archive = try BackupArchive(size: file.size) { range in
                (try? file.allBytes(range)).map { Array($0.readableBytesView) }
            }
            (manifest, self.archive) = (archive.manifest, archive)
        } catch {
            throw .archive(path, error)
        }
    }

    /// Copies a file of the manifest, and holds it against that.
    ///
    /// - Throws: `BackupError`; what was copied of the file does not count then.
    func copy(_ file: ArchiveManifest.File, into staging: String) throws(BackupError) {
        if let archive {
            do {
                try CopiedFile.make(at: file.path, in: staging) { take in try archive.read(file, take) }
            } catch let fault as BackupArchive.Fault {
                throw .archive(path, fault)
            } catch let error as BackupError {
                throw error
            } catch {
                throw .noBackup(path)
            }
            return
        }
        let place = "\(path)/\(file.path)"
        // What is longer than it was is not even begun with.
        guard CopiedFile.plainSize(of: file.path, in: path) == file.size,
            try CopiedFile.make(of: place, at: file.path, in: staging) == file
        else { throw .fileChanged(place) }
    }
}
