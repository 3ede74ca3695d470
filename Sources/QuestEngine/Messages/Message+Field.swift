/// What the command line says of starts, finishes, messages, and of its own health.
extension Message {
    public static func waveChosen(_ team: String, wave: String?) -> Message {
        guard let wave else { return Message(CommandCode.waveLeft, ["team": .text(team)]) }
        return Message(CommandCode.waveChosen, ["team": .text(team), "wave": .text(wave)])
    }

    public static func startRecorded(_ team: String, time: String) -> Message {
        Message(CommandCode.startRecorded, ["team": .text(team), "time": .text(time)])
    }

    public static func finishRecorded(_ team: String, time: String) -> Message {
        Message(CommandCode.finishRecorded, ["team": .text(team), "time": .text(time)])
    }

    public static func rideUndone(_ team: String) -> Message {
        Message(CommandCode.rideUndone, ["team": .text(team)])
    }

    public static func messageSent() -> Message { Message(CommandCode.messageSent) }

    public static func removeDeviceQuestion(_ device: String, team: String) -> Message {
        Message(CommandCode.removeDeviceQuestion, ["device": .text(device), "team": .text(team)])
    }

    public static func revokeStaffQuestion(_ staff: String) -> Message {
        Message(CommandCode.revokeStaffQuestion, ["staff": .text(staff)])
    }

    public static func eraseQuestQuestion(_ quest: QuestID) -> Message {
        Message(CommandCode.eraseQuestQuestion, ["quest": .text(quest.rawValue)])
    }

    public static func eraseTeamQuestion(_ team: String) -> Message {
        Message(CommandCode.eraseTeamQuestion, ["team": .text(team)])
    }

    public static func notDone() -> Message { Message(CommandCode.notDone) }

    public static func doctorConfig(_ file: String) -> Message {
        Message(DoctorCode.config, ["file": .text(file)])
    }

    public static func doctorServer(_ server: String) -> Message {
        Message(DoctorCode.server, ["server": .text(server)])
    }

    public static func doctorReady() -> Message { Message(DoctorCode.ready) }

    public static func doctorVersion(_ version: String) -> Message {
        Message(DoctorCode.version, ["version": .text(version)])
    }

    public static func doctorVersionDiffers(_ theirs: String, ours: String) -> Message {
        Message(DoctorCode.versionDiffers, ["theirs": .text(theirs), "ours": .text(ours)])
    }

    public static func doctorClock(seconds: Int) -> Message {
        Message(DoctorCode.clock, ["seconds": .count(seconds)])
    }

    public static func doctorClockOff(seconds: Int) -> Message {
        Message(DoctorCode.clockOff, ["seconds": .count(seconds)])
    }

    public static func doctorMap(_ map: String) -> Message {
        Message(DoctorCode.map, ["map": .text(map)])
    }

    public static func doctorToken() -> Message { Message(DoctorCode.token) }

    public static func doctorQuests(_ count: Int) -> Message {
        Message(DoctorCode.quests, ["count": .count(count)])
    }

    public static func doctorKeysMissing(_ files: [String]) -> Message {
        Message(DoctorCode.keysMissing, ["files": .text(files.joined(separator: ", "))])
    }

    public static func doctorPhotosMissing(_ count: Int) -> Message {
        Message(DoctorCode.photosMissing, ["count": .count(count)])
    }

    public static func doctorLogs(_ count: Int) -> Message {
        Message(DoctorCode.logs, ["count": .count(count)])
    }

    public static func doctorPending(_ count: Int, quest: String) -> Message {
        Message(DoctorCode.pending, ["count": .count(count), "quest": .text(quest)])
    }
}
