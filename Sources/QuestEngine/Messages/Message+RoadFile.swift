extension Message {
    public static func mapChangedInUse(_ file: String) -> Message {
        Message(RoadFileCode.changedInUse, ["file": .text(file)])
    }

    public static func mapGoneInUse(_ file: String) -> Message {
        Message(RoadFileCode.goneInUse, ["file": .text(file)])
    }
}
