extension Blob {
    /// Beginnings of names. Ids of quests, devices and photos have neither a slash nor a stop.
    public enum Prefix {
        public static let photos = "photo/"
        public static let uploads = "upload/"
        public static let media = "media/"

        /// All uploads of a device.
        public static func uploads(of device: DeviceID) -> String { "\(uploads)\(device.rawValue)." }
        /// All media of a quest.
        public static func media(of quest: QuestID) -> String { "\(media)\(quest.rawValue)/" }
    }

    /// Ends of the names of a photo's two blobs: the bytes as they were sent, and the same picture without metadata.
    public enum PhotoVersion: String, CaseIterable, Sendable {
        case original, copy
    }

    public static func name(of photo: PhotoID, _ version: PhotoVersion) -> String {
        "\(Prefix.photos)\(photo.rawValue).\(version.rawValue)"
    }

    /// The name of an upload.
    ///
    /// - Parameter digest: Of all of it.
    public static func name(ofUpload digest: Digest, of device: DeviceID) -> String {
        Prefix.uploads(of: device) + digest.description
    }

    public static func name(ofMedia name: String, of quest: QuestID) -> String {
        Prefix.media(of: quest) + name
    }

    /// The photo that it belongs to; `nil` where it is of none.
    public var photo: (id: PhotoID, version: PhotoVersion)? {
        guard name.hasPrefix(Prefix.photos), let stop = name.lastIndex(of: "."),
            let version = PhotoVersion(rawValue: String(name[name.index(after: stop)...]))
        else { return nil }
        return (PhotoID(String(name[..<stop].dropFirst(Prefix.photos.count))), version)
    }

    /// The quest whose media it is of; `nil` where it is none of them.
    public var quest: QuestID? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, name.hasPrefix(Prefix.media) else { return nil }
        return QuestID(String(parts[1]))
    }
}
