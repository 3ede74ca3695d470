import Foundation
import QuestRules
import Testing

@Suite("A backup in one file")
struct BackupArchiveTests {
    private static let files: [(path: String, contents: [UInt8])] = [
        ("quests.sqlite", (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }), ("photos/empty", []),
        ("photos/oak", Array("oak".utf8)),
    ]

    private static func manifest(of files: [(path: String, contents: [UInt8])]) -> BackupManifest {
        BackupManifest(
            madeAt: Timestamp(milliseconds: 1_780_000_000_000), release: "0.9", schema: 12,
            files: files.map { .init(path: $0.path, contents: $0.contents) }, heads: [:])
    }

    /// An archive of these files; the list may be of others.
    private static func archive(
        of files: [(path: String, contents: [UInt8])] = files,
        listing listed: [(path: String, contents: [UInt8])] = files
    ) throws -> [UInt8] {
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0))
        var bytes: [UInt8] = []
        for file in files { bytes += try writer.file(file.path, file.contents) }
        bytes += try writer.file(BackupManifest.name, manifest(of: listed).document)
        return bytes + writer.end
    }

    private static func verify(_ bytes: [UInt8]) throws -> BackupManifest {
        let archive = try BackupArchive(size: bytes.count) { Array(bytes[$0]) }
        try archive.verify()
        return archive.manifest
    }

    @Test("is right as it was sent, and read in pieces")
    func whole() throws {
        let bytes = try Self.archive()
        let archive = try BackupArchive(size: bytes.count) { Array(bytes[$0]) }
        #expect(archive.manifest == Self.manifest(of: Self.files))
        var seen: [Int] = []
        try archive.verify { seen.append($0) }
        #expect(seen.count > 2 && seen == seen.sorted() && seen.last == 700_003)
        for (file, source) in zip(archive.manifest.files, Self.files) {
            var contents: [UInt8] = []
            try archive.read(file) { contents += $0 }
            #expect(contents == source.contents)
        }
    }

    @Test("with a wrong sum in its list, or a file that is longer or missing, is refused by name")
    func changed() throws {
        var other = Self.files
        other[0].contents[5] ^= 1
        #expect(throws: BackupArchive.Fault.changed("quests.sqlite")) {
            try Self.verify(try Self.archive(of: other))
        }
        other = Self.files
        other[2].contents.append(0)
        #expect(throws: BackupArchive.Fault.changed("photos/oak")) {
            try Self.verify(try Self.archive(of: other))
        }
        #expect(throws: BackupArchive.Fault.changed("photos/oak")) {
            try Self.verify(try Self.archive(of: Array(Self.files.dropLast())))
        }
    }

    @Test("with a file that is not listed, or twice, is refused by name")
    func unlisted() throws {
        #expect(throws: BackupArchive.Fault.unlisted("photos/oak")) {
            try Self.verify(try Self.archive(listing: Array(Self.files.dropLast())))
        }
        #expect(throws: BackupArchive.Fault.unlisted("photos/oak")) {
            try Self.verify(try Self.archive(of: Self.files + [Self.files[2]]))
        }
        #expect(throws: BackupArchive.Fault.unlisted("../../etc/passwd")) {
            try Self.verify(try Self.archive(of: Self.files + [("../../etc/passwd", [1])]))
        }
    }

    @Test("whose list leads elsewhere is no backup, though the files are there")
    func traversal() throws {
        for path in ["../x", "/x", "photos/../../x"] {
            let files = Self.files + [(path, [1])]
            #expect(throws: BackupArchive.Fault.unreadable) {
                try Self.verify(try Self.archive(of: files, listing: files))
            }
        }
    }

    @Test("that is cut off anywhere, has no list, or is something else, is no backup")
    func cut() throws {
        let bytes = try Self.archive()
        for count in [0, 1, 22, 1_000, bytes.count / 2, bytes.count - 22, bytes.count - 1] {
            #expect(throws: BackupArchive.Fault.unreadable, "\(count)") {
                try Self.verify(Array(bytes[..<count]))
            }
        }
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0))
        let bare = try writer.file("quests.sqlite", [1]) + writer.end
        #expect(throws: BackupArchive.Fault.unreadable) { try Self.verify(bare) }
        #expect(throws: BackupArchive.Fault.unreadable) { try Self.verify(Array("SQLite format 3".utf8)) }
    }

    @Test("with a byte that is another is found, or it is the same in all that counts, and nothing traps")
    func everyByte() throws {
        let files = Array(Self.files.dropFirst())
        let bytes = try Self.archive(of: files, listing: files)
        var refused = 0
        for place in bytes.indices {
            for value: UInt8 in [0, 0x7F, 0xFF] where bytes[place] != value {
                var changed = bytes
                changed[place] = value
                do {
                    let manifest = try Self.verify(changed)
                    #expect(manifest.files == Self.manifest(of: files).files, "at \(place)")
                } catch is BackupArchive.Fault {
                    refused += 1
                }
            }
        }
        #expect(refused > bytes.count)
    }
}
