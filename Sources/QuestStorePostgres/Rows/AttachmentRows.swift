import QuestRules

extension Attachment {
    /// Statements that write what stands beside the records of a quest, or change or forget it.
    func statements(of quest: QuestID) -> [Statement] {
        switch self {
        case .edition(let edition): [edition.inserting]
        case .team(let team): [team.inserting]
        case .device(let device, let token): [device.inserting(token: token)]
        case .text(let text): [text.inserting(quest: quest)]
        case .fixes(let batch): [.requiring(batch.device), batch.inserting]
        case .receipt(let receipt): [.requiring(receipt.device), receipt.inserting]
        case .staff(let member, let invite): [member.inserting(invite: invite)]
        case .joinCode, .removedDevice, .ingestToken, .staffToken, .revokedStaff, .erasedText, .erasedName,
            .erasedFixes, .erasedFixesReceived, .erasedReceipts, .deviceSalt, .erasedStaffName, .teamName,
            .removedTeam, .deviceToken:
            changes(of: quest)
        }
    }
}

extension Statement {
    /// Refuses where there is no such device. No reference holds it: each would write to the device's row.
    fileprivate static func requiring(_ device: DeviceID) -> Statement {
        Statement(
            "SELECT missing('device') WHERE NOT EXISTS (SELECT 1 FROM devices WHERE id = $1)",
            [.text(device.rawValue)])
    }

    /// Runs an UPDATE or DELETE of the one row that must be there.
    fileprivate static func changing(_ what: String, _ sql: String, _ parameters: [Parameter]) -> Statement {
        Statement(
            """
            WITH changed AS (\(sql) RETURNING 1)
            SELECT missing('\(what)') WHERE NOT EXISTS (SELECT 1 FROM changed)
            """, parameters, what: what)
    }
}

extension QuestEdition {
    fileprivate var inserting: Statement {
        Statement(
            "INSERT INTO editions (quest, version, published_at, document) VALUES ($1, $2, $3, $4)",
            [
                .text(id.rawValue), .integer(Int64(version)), .moment(publishedAt), .bytes(document),
            ], what: "edition")
    }
}

extension Team {
    fileprivate var inserting: Statement {
        Statement(
            """
            INSERT INTO teams (quest, id, name, name_salt, join_code, added_at)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .text(quest.rawValue), .text(id.rawValue), .written(name), .bytes(nameSalt),
                .digest(joinCodeDigest), .moment(addedAt),
            ], what: "team")
    }
}

extension Device {
    fileprivate func inserting(token: Digest) -> Statement {
        Statement(
            """
            INSERT INTO devices (id, quest, team, joined_at, token, salt) VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .text(id.rawValue), .text(quest.rawValue), .text(team.rawValue), .moment(joinedAt),
                .digest(token), .bytes(salt),
            ], what: "device", parent: "team")
    }
}

extension PersonalText {
    fileprivate func inserting(quest: QuestID) -> Statement {
        Statement(
            "INSERT INTO texts (owner, quest, salt, text) VALUES ($1, $2, $3, $4)",
            [.text(owner), .text(quest.rawValue), .bytes(salt), .written(text)], what: "text")
    }
}

extension FixBatch {
    /// Fixes that are there already are passed over.
    fileprivate var inserting: Statement {
        Statement(
            """
            INSERT INTO fixes
            (device, time, longitude, latitude, accuracy, speed, course, altitude, battery, sequence, mock,
                sent_at, received_at)
            SELECT $1, fix.*, $12, $13 FROM unnest(
                $2::bigint[], $3::double precision[], $4::double precision[], $5::double precision[],
                $6::double precision[], $7::double precision[], $8::double precision[],
                $9::double precision[], $10::bigint[], $11::boolean[]) AS fix
            ON CONFLICT (device, time, longitude, latitude) DO NOTHING
            """,
            [
                .text(device.rawValue), .integers(fixes.map(\.time.milliseconds)),
                .doubles(fixes.map(\.coordinate.longitude)), .doubles(fixes.map(\.coordinate.latitude)),
                .doubles(fixes.map { $0.accuracy?.value }), .doubles(fixes.map(\.speed)),
                .doubles(fixes.map(\.course)), .doubles(fixes.map(\.altitude)),
                .doubles(fixes.map(\.battery)),
                .optionalIntegers(fixes.map(\.sequence)), .flags(fixes.map(\.isMock)),
                .moment(sentAt), .moment(receivedAt),
            ], what: "fix", parent: "device")
    }
}

extension Receipt {
    fileprivate var inserting: Statement {
        Statement(
            "INSERT INTO receipts (device, key, request, answer, received_at) VALUES ($1, $2, $3, $4, $5)",
            [
                .text(device.rawValue), .written(key), .digest(request), .text(answer.rawValue),
                .moment(receivedAt),
            ], what: "receipt", parent: "device")
    }
}

extension StaffMember {
    fileprivate func inserting(invite: Digest) -> Statement {
        Statement(
            """
            INSERT INTO staff (id, quest, role, name, name_salt, invited_at, expires_at, access_until, invite)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .text(id.rawValue), .text(quest.rawValue), .text(role.rawValue), .written(name),
                .bytes(nameSalt), .moment(invitedAt), .moment(expiresAt), .moment(accessUntil),
                .digest(invite),
            ], what: "staff")
    }
}

extension Attachment {
    /// Changes or forgets rows that are there.
    private func changes(of quest: QuestID) -> [Statement] {
        switch self {
        case .joinCode(let digest, let team):
            [
                .changing(
                    "team", "UPDATE teams SET join_code = $1 WHERE quest = $2 AND id = $3",
                    [.digest(digest), .text(quest.rawValue), .text(team.rawValue)])
            ]
        case .removedDevice(let device):
            [
                .changing(
                    "device", "UPDATE devices SET removed = true WHERE id = $1", [.text(device.rawValue)]),
                .deletingRoles(of: device.rawValue),
            ]
        case .deviceToken(let token, let device):
            [
                .changing(
                    "device", "UPDATE devices SET token = $1 WHERE id = $2",
                    [.digest(token), .text(device.rawValue)]), .deletingRoles(of: device.rawValue),
            ]
        case .ingestToken(let token, let device):
            [
                .changing(
                    "device", "UPDATE devices SET ingest = $1 WHERE id = $2",
                    [.digest(token), .text(device.rawValue)])
            ]
        case .staffToken(let token, let member):
            [
                .changing(
                    "staff", "UPDATE staff SET token = $1, invite = NULL WHERE id = $2",
                    [.digest(token), .text(member.rawValue)])
            ]
        case .revokedStaff(let member):
            [
                .changing(
                    "staff", "UPDATE staff SET token = NULL, invite = NULL WHERE id = $1",
                    [.text(member.rawValue)]), .deletingRoles(of: member.rawValue),
                Statement("DELETE FROM account_roles WHERE staff = $1", [.text(member.rawValue)]),
            ]
        case .deviceSalt(let salt, let device):
            [
                .changing(
                    "device", "UPDATE devices SET salt = $1 WHERE id = $2",
                    [.bytes(salt), .text(device.rawValue)])
            ]
        case .teamName(let name, let salt, let team):
            [
                .changing(
                    "team", "UPDATE teams SET name = $1, name_salt = $2 WHERE quest = $3 AND id = $4",
                    [.written(name), .bytes(salt), .text(quest.rawValue), .text(team.rawValue)])
            ]
        case .removedTeam(let team):
            Statement.deletingDevices(
                "quest = $1 AND team = $2", [.text(quest.rawValue), .text(team.rawValue)])
                + [
                    .changing(
                        "team", "DELETE FROM teams WHERE quest = $1 AND id = $2",
                        [.text(quest.rawValue), .text(team.rawValue)])
                ]
        case .erasedText, .erasedName, .erasedFixes, .erasedFixesReceived, .erasedReceipts, .erasedStaffName:
            [erasure(of: quest)]
        case .edition, .team, .device, .text, .fixes, .receipt, .staff: []
        }
    }

    /// Forgets something for good.
    private func erasure(of quest: QuestID) -> Statement {
        switch self {
        case .erasedText(let owner):
            Statement("DELETE FROM texts WHERE owner = $1", [.text(owner)])
        case .erasedName(let team):
            .changing(
                "team", "UPDATE teams SET name = '', name_salt = '' WHERE quest = $1 AND id = $2",
                [.text(quest.rawValue), .text(team.rawValue)])
        case .erasedStaffName(let member):
            .changing(
                "staff", "UPDATE staff SET name = '', name_salt = '' WHERE id = $1",
                [.text(member.rawValue)])
        case .erasedFixes(let device):
            Statement("DELETE FROM fixes WHERE device = $1", [.text(device.rawValue)])
        case .erasedFixesReceived(let device, let span):
            Statement(
                "DELETE FROM fixes WHERE device = $1 AND received_at > $2 AND received_at <= $3",
                [.text(device.rawValue), .moment(span.received.after), .moment(span.received.through)])
        case .erasedReceipts(let device):
            Statement("DELETE FROM receipts WHERE device = $1", [.text(device.rawValue)])
        default: Statement("SELECT 1")
        }
    }
}

extension Statement {
    /// Deletes the roles of sessions that stand for a device, a member of the staff or an account.
    static func deletingRoles(of holder: String) -> Statement {
        Statement("DELETE FROM session_roles WHERE holder = $1", [.text(holder)])
    }

    /// Deletes devices with what they have sent, and in whose name.
    static func deletingDevices(_ condition: String, _ parameters: [Parameter]) -> [Statement] {
        let devices = "SELECT id FROM devices WHERE \(condition)"
        return [
            "DELETE FROM receipts WHERE device IN (\(devices))",
            "DELETE FROM fixes WHERE device IN (\(devices))",
            "DELETE FROM texts WHERE owner IN (\(devices))",
            "DELETE FROM session_roles WHERE kind = 'device' AND holder IN (\(devices))",
            "DELETE FROM account_participations WHERE device IN (\(devices))",
            "DELETE FROM devices WHERE \(condition)",
        ].map { Statement($0, parameters) }
    }

    /// Deletes all that is kept of a quest, whose end of the log is held.
    static func deletingQuest(_ quest: QuestID) -> [Statement] {
        let name = [Parameter.text(quest.rawValue)]
        let tables = [
            "session_roles", "account_participations", "account_roles", "texts", "teams", "staff", "webhooks",
            "editions", "records",
        ]
        // The triggers that keep records and editions let those of this quest go.
        return [Statement("SELECT set_config('request.removing', $1, true)", name)]
            + deletingDevices("quest = $1", name)
            + tables.map { Statement("DELETE FROM \($0) WHERE quest = $1", name) }
    }
}
