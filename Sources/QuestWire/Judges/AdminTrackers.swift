public import QuestUnits

/// `POST admin/quests/{quest}/teams/{team}/trackers`: a device that only tells positions.
public struct TrackerRequest: RequestObject {
    /// The name that people call it by.
    public var name: String?

    public init(name: String? = nil) {
        self.name = name
    }
}

/// A device's ingest token, told this once: tracker apps send to `/ingest/DIALECT/TOKEN`.
public struct IngestIssued: Codable, Sendable, Equatable {
    public var device: DeviceID
    public var ingestToken: String

    public init(device: DeviceID, ingestToken: String) {
        self.device = device
        self.ingestToken = ingestToken
    }
}

/// `PUT …/primary`: the device that says where the team is; `null` for the captain's.
public struct PrimaryChoice: RequestObject {
    @AlwaysPresent public var device: DeviceID?

    public init(device: DeviceID?) {
        self.device = device
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        guard members.contains(.device) else {
            throw DecodingError.keyNotFound(
                CodingKeys.device, .init(codingPath: decoder.codingPath, debugDescription: "missing"))
        }
        device = try members.decodeIfPresent(DeviceID.self, forKey: .device)
    }
}
