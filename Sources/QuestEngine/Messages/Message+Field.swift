/// What the command line says of starts, finishes, messages, and of its own health.
extension Message {
    public static func waveChosen(_ team: String, wave: String?) -> Message {
        Message(CommandCode.waveChosen, ["team": .text(team), "wave": .text(wave ?? "–")])
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

    public static func eraseTeamQuestion(_ team: String) -> Message {
        Message(CommandCode.eraseTeamQuestion, ["team": .text(team)])
    }

    public static func notDone() -> Message { Message(CommandCode.notDone) }

    public static func doctorConfig(_ file: String) -> Message {
        Message(CommandCode.doctorConfig, ["file": .text(file)])
    }

    public static func doctorServer(_ server: String) -> Message {
        Message(CommandCode.doctorServer, ["server": .text(server)])
    }

    public static func doctorReady() -> Message { Message(CommandCode.doctorReady) }

    public static func doctorVersion(_ version: String) -> Message {
        Message(CommandCode.doctorVersion, ["version": .text(version)])
    }

    public static func doctorVersionDiffers(_ theirs: String, ours: String) -> Message {
        Message(CommandCode.doctorVersionDiffers, ["theirs": .text(theirs), "ours": .text(ours)])
    }

    public static func doctorClock(seconds: Int) -> Message {
        Message(CommandCode.doctorClock, ["seconds": .count(seconds)])
    }

    public static func doctorClockOff(seconds: Int) -> Message {
        Message(CommandCode.doctorClockOff, ["seconds": .count(seconds)])
    }

    public static func doctorMap(_ map: String) -> Message {
        Message(CommandCode.doctorMap, ["map": .text(map)])
    }

    public static func doctorToken() -> Message { Message(CommandCode.doctorToken) }

    public static func doctorQuests(_ count: Int) -> Message {
        Message(CommandCode.doctorQuests, ["count": .count(count)])
    }

    public static func doctorPending(_ count: Int, quest: String) -> Message {
        Message(CommandCode.doctorPending, ["count": .count(count), "quest": .text(quest)])
    }
}
