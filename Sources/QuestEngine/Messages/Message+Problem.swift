extension Message {
    public static func notFound() -> Message { Message(ProblemCode.notFound) }

    public static func methodNotAllowed(_ method: String) -> Message {
        Message(ProblemCode.methodNotAllowed, ["method": .text(method)])
    }

    public static func questUnknown(_ quest: QuestID) -> Message {
        Message(ProblemCode.questUnknown, ["quest": .text(quest.rawValue)])
    }

    public static func questExists(_ quest: QuestID) -> Message {
        Message(ProblemCode.questExists, ["quest": .text(quest.rawValue)])
    }

    public static func questInvalid(errors count: Int) -> Message {
        Message(ProblemCode.questInvalid, ["count": .count(count)])
    }

    public static func bodyTooLarge(limit bytes: Int) -> Message {
        Message(ProblemCode.bodyTooLarge, ["limit": .count(bytes)])
    }

    public static func bodyNotJSON() -> Message { Message(ProblemCode.bodyNotJSON) }

    public static func memberUnknown(_ member: String) -> Message {
        Message(ProblemCode.memberUnknown, ["member": .text(member)])
    }

    public static func memberMissing(_ member: String) -> Message {
        Message(ProblemCode.memberMissing, ["member": .text(member)])
    }

    public static func memberInvalid(_ member: String) -> Message {
        Message(ProblemCode.memberInvalid, ["member": .text(member)])
    }

    public static func queryInvalid(_ name: String) -> Message {
        Message(ProblemCode.queryInvalid, ["name": .text(name)])
    }

    public static func positionUnknown() -> Message { Message(ProblemCode.positionUnknown) }
    public static func positionOutsideMap(named map: String) -> Message {
        Message(ProblemCode.positionOutsideMap, ["map": .text(map)])
    }

    public static func positionOffRoad(within radius: Meters) -> Message {
        Message(ProblemCode.positionOffRoad, ["radius": .number(radius.value)])
    }

    public static func keyMissing() -> Message { Message(ProblemCode.keyMissing) }
    public static func routeUnknown() -> Message { Message(ProblemCode.routeUnknown) }
    public static func requestTooSlow() -> Message { Message(ProblemCode.requestTooSlow) }
    public static func requestMalformed() -> Message { Message(ProblemCode.requestMalformed) }
    public static func shuttingDown() -> Message { Message(ProblemCode.shuttingDown) }
    public static func keyReused() -> Message { Message(ProblemCode.keyReused) }

    public static func tooManyRequests(retryAfter seconds: Int) -> Message {
        Message(ProblemCode.tooManyRequests, ["seconds": .count(seconds)])
    }

    public static func busy(retryAfter seconds: Int) -> Message {
        Message(ProblemCode.busy, ["seconds": .count(seconds)])
    }

    public static func storeUnavailable() -> Message { Message(ProblemCode.storeUnavailable) }
    public static func storageFull() -> Message { Message(ProblemCode.storageFull) }
    public static func internalError() -> Message { Message(ProblemCode.internalError) }
}
