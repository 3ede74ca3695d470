import QuestRules

extension QuestEdition {
    static let columns = "quest, version, published_at, document"

    init(_ row: Row) throws(StoreError) {
        self.init(
            id: QuestID(try row.text(0)), version: try row.int(1), publishedAt: try row.moment(2),
            document: try row.bytes(3))
    }
}

extension Team {
    static let columns = "id, quest, name, name_salt, join_code, added_at"

    init(_ row: Row) throws(StoreError) {
        self.init(
            id: TeamID(try row.text(0)), quest: QuestID(try row.text(1)), name: try row.text(2),
            nameSalt: try row.bytes(3), joinCodeDigest: try row.digest(4), addedAt: try row.moment(5))
    }
}

extension Device {
    static let columns = "devices.id, devices.quest, devices.team, devices.joined_at, devices.salt"

    init(_ row: Row) throws(StoreError) {
        self.init(
            id: DeviceID(try row.text(0)), quest: QuestID(try row.text(1)), team: TeamID(try row.text(2)),
            joinedAt: try row.moment(3), salt: try row.bytes(4))
    }
}

extension StaffMember {
    static let columns =
        "id, quest, role, name, name_salt, invited_at, expires_at, access_until"

    /// - Throws: `StoreError.corrupted` when the row cannot be a member.
    init(_ row: Row) throws(StoreError) {
        guard let role = StaffRole(rawValue: try row.text(2)) else {
            throw .corrupted("a member of the staff has an unknown role")
        }
        self.init(
            id: StaffID(try row.text(0)), quest: QuestID(try row.text(1)), role: role,
            name: try row.text(3), nameSalt: try row.bytes(4), invitedAt: try row.moment(5),
            expiresAt: try row.moment(6), accessUntil: try row.optionalMoment(7))
    }
}

extension Fix {
    static let columns = """
        time, longitude, latitude, accuracy, speed, course, altitude, battery, sequence, mock, sent_at, \
        received_at
        """

    init(_ row: Row) throws(StoreError) {
        self.init(
            time: try row.moment(0),
            coordinate: Coordinate(longitude: try row.double(1), latitude: try row.double(2)),
            accuracy: try row.optionalDouble(3).map { Meters($0) }, speed: try row.optionalDouble(4),
            course: try row.optionalDouble(5), altitude: try row.optionalDouble(6),
            battery: try row.optionalDouble(7), sequence: try row.optionalInteger(8), isMock: try row.flag(9))
    }
}

extension TimedFix {
    init(_ row: Row) throws(StoreError) {
        self.init(try Fix(row), sentAt: try row.moment(10), receivedAt: try row.moment(11))
    }
}

extension PersonalText {
    static let columns = "owner, salt, text"

    init(_ row: Row) throws(StoreError) {
        self.init(owner: try row.text(0), salt: try row.bytes(1), text: try row.text(2))
    }
}

extension Receipt {
    static let columns = "device, key, request, answer, received_at"

    init(_ row: Row) throws(StoreError) {
        self.init(
            device: DeviceID(try row.text(0)), key: try row.text(1), request: try row.digest(2),
            answer: AnswerID(try row.text(3)), receivedAt: try row.moment(4))
    }
}
