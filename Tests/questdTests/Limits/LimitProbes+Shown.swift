import QuestEngine

/// Limits that one request without a socket cannot go beyond, or that a test of its own shows better.
extension LimitProbes {
    static let shown: [String: LimitProbe] = titles.reduce(into: [:]) { probes, title in
        for limit in title.value { probes[limit.name] = .shown(by: title.key) }
    }

    private static let titles: [String: [Limit]] = [
        "a head is taken within each of its limits and refused beyond it": [
            RequestLimits.headerList, RequestLimits.headerField, RequestLimits.headerCount,
        ],
        "large bodies have so much memory together and each source its part, and give it back": [
            RequestLimits.largeBodies, RequestLimits.largeBodiesOfOne,
        ],
        "one network never has all the memory of large bodies, however many tokens it has": [
            RequestLimits.largeBodiesOfNetwork
        ],
        "large answers have so much memory for each source and each network, and give it back": [
            RequestLimits.largeAnswersOfOne, RequestLimits.largeAnswersOfNetwork,
        ],
        "where all memory is taken, the network that holds most makes room, and no other is touched": [
            RequestLimits.largeAnswers
        ],
        "an archive that always has something to send is read at a least pace, however long it is": [
            ConnectionLimits.pace, ConnectionLimits.paceBytes,
        ],
        "whoever sends nothing more is waited for as long as his answer goes on, and no longer": [
            ConnectionLimits.halfClosed
        ],
        "one address has so many connections and no more; another has its own": [
            ConnectionLimits.connectionsPerAddress
        ],
        "one network and all together have so many, and what is given back is free again": [
            ConnectionLimits.streams, ConnectionLimits.streamsPerAddress,
        ],
        "one token has so many: one more closes its oldest and no other's": [
            ConnectionLimits.streamsPerToken
        ],
        "a head has to come within its time, however it drips": [ConnectionLimits.idle],
        "a body has to be whole within its time, however it drips; whoever reads it says so first": [
            ConnectionLimits.bodyDeadline, PhotoLimits.deadline, MapLimits.deadline,
        ],
        "a request that may last does so as long as something comes": [ConnectionLimits.silence],
        "a reader who takes nothing is cut, in answers and in streams": [ConnectionLimits.stall],
        "a reader who takes a little now and then has a stream for as long as he likes, an answer so long": [
            ConnectionLimits.answer
        ],
        "long work ends when it has taken as long as any may, unless it has to be done": [WorkLimits.longest],
        "a connection that has had its last answer is closed soon, whatever still comes": [
            ConnectionLimits.linger
        ],
        "positions in large heaps have a rate for each device, few in their order have none": [
            RateLimits.fixesPerDevice, RateLimits.lateBatches,
        ],
        "a network has so many routes without a token, and a table of many pairs costs several": [
            RateLimits.routesPerNetwork, RateLimits.routes,
        ],
        "whoever comes when all places are taken is told to come again": [
            WorkLimits.waiting, WorkLimits.waitingOfOne,
        ],
        "so many archives are sent at a time, and what has been sent makes room": [
            WorkLimits.archives, WorkLimits.archivesOfNetwork,
        ],
        "so many exports are sent at a time, of one person one, and what has been sent makes room": [
            WorkLimits.exports, WorkLimits.exportsOfNetwork,
        ],
        "a person has so many exports at once, and others have theirs": [RateLimits.exportsPerPerson],
        "Positions are recorded from an hour before the quest begins to an hour after the team's finish": [
            PositionLimits.beforeStart, PositionLimits.afterFinish,
        ],
        "the list has the latest looks, as many as the limit": [PositionLimits.looks],
        "A guardian's name is one line that names somebody": [TeamLimits.guardianName],
        "fixes of one device are kept up to the limit, and not one more": [PositionLimits.fixesPerDevice],
        "a tag of a track is as long as the limit and no longer": [PositionLimits.gpxTagBytes],
        "as many attributes of an element of a track as the limit, and not one more": [
            PositionLimits.gpxAttributes
        ],
        "a place of too many positions is refused": [RoadLimits.shapePositions],
        "as many positions as the limit, in however many places, and not one more": [
            RoadLimits.avoidedPositions
        ],
        "roads are counted for each place anew, before anything is measured": [RoadLimits.avoidedRoads],
        "a search that is led astray for too long gives up, and the next one is not affected": [
            RoadLimits.settledAvoiding
        ],
        "a JPEG has as many scans as the limit and not one more, and ten thousand are not read through": [
            PhotoLimits.scans
        ],
        "a video has as many pictures as the limit, however few bytes tell their number": [
            PhotoLimits.frames, PhotoLimits.soundSamples,
        ],
        "thirty marks may follow a letter, and thirty-one may not": [RequestLimits.textMarks],
        "a hundred flags may stand in a row, and no half of one more": [RequestLimits.textFlags],
        "a photo of one part more than the limit is refused, whatever its parts are": [PhotoLimits.parts],
        "A hundred thousand pixels square is refused unread": [PhotoLimits.pixels],
        "a video is taken up to its length and size, and no more; other pictures are another kind of answer":
            [
                PhotoLimits.videoBytes, PhotoLimits.videoLength,
            ],
        "Teams that wait fill no quest, but there is an end to them too": [TeamLimits.waitingTeams],
        "A guest has fewer open calls than a team": [TeamLimits.openCallsOfGuest],
        "below the reserve takes nothing but what erases": [StoreLimits.reserve],
        "a session ends when nobody uses it, and in the end in any case": [
            SessionLimits.idle, SessionLimits.lifetime,
        ],
        "the admin's role ends sooner than others: when nobody uses it, and in the end in any case": [
            SessionLimits.adminIdle, SessionLimits.adminLifetime,
        ],
        "a session gets another token in time; the old one is good until the new one is used, and a little longer":
            [SessionLimits.grace],
        "is refused for each thing that it does, by a code of its own": [
            SignInLimits.answer, SignInLimits.answerTime, SignInLimits.keys, SignInLimits.token,
            SignInLimits.subject, SignInLimits.callbackValue, SignInLimits.clockError,
        ],
        "gets all its answers together within twelve seconds": [SignInLimits.wholeTime],
        "waits ten minutes for its person's return": [SignInLimits.attempt],
        "has its keys read once a minute for an unknown one": [SignInLimits.refetch],
        "a session has as many roles as the limit, and not one more": [SessionLimits.roles],
        "takes a name and a phone number of a line each, as long as the limits and no longer": [
            AccountLimits.name, AccountLimits.phone,
        ],
        "has as many sign-ins as the limit, and not one more": [AccountLimits.links],
        "takes part by as many devices and has as many roles as the limits, and not one more": [
            AccountLimits.participations, AccountLimits.roles,
        ],
        "A device's tracking is paused as often as the limit, and not once more": [
            PositionLimits.trackingPauses
        ],
        "A team says whether it finishes as often as the limit, and not once more, but takes it back all the same":
            [
                TeamLimits.finishDeclarations
            ],
        "a photo for which the disk has no room is refused before it is taken, whatever else is on its way": [
            PhotoLimits.arriving, PhotoLimits.arrivingInAll, PhotoLimits.arrivingOfNetwork,
        ],
        "a feature of the largest size is read, one byte more is refused": [PositionLimits.sequenceText],
        "a full disk is told before the photo is sent, and leaves no file": [PhotoLimits.reserve],
        "a file that is announced as larger than a map may be is refused before it is taken": [
            MapLimits.bytes
        ],
        "more than a quest may have, or larger than a file may be, is refused": [
            MediaLimits.bytes, MediaLimits.perQuest,
        ],
        "a device has so many bundles at once; what has not changed costs none": [
            RateLimits.bundlesPerDevice
        ],
        "a device has so many tours at once, and others have theirs": [RateLimits.toursPerDevice],
        "an account changes its profile so many times at once, and others have theirs": [
            RateLimits.changesPerAccount
        ],
        "a network begins so many sign-ins at once": [
            RateLimits.signInsPerNetwork
        ],
        "a device, a network and a quest send so many bytes at once, then so many an hour, and others have theirs":
            [
                UploadLimits.ofDevice, UploadLimits.ofNetwork, UploadLimits.ofQuest,
            ],
        "uploads that no answer has named are held up to a limit of the network and of the quest, until they end":
            [
                UploadLimits.heldOfNetwork, UploadLimits.heldOfQuest,
            ],
        "a device has so many parts of uploads at once and no more; another has its own": [
            RateLimits.uploadParts
        ],
        "a network has so many tiles at once; what has not changed costs none": [
            RateLimits.tilesPerNetwork
        ],
        "as many places as a plan may have are read, and not one more": [PlanningLimits.places],
        "an instance larger than its limit is refused": [PlanningLimits.instanceBytes],
        "a place from which more arcs are reached than are looked at is refused, and not one with as many": [
            RoadLimits.reachedArcs
        ],
        "a limit, a number of areas or a length beyond the largest is refused": [
            RoadLimits.reachSeconds, RoadLimits.reachMeters, RoadLimits.reachLimits,
            PlanningLimits.roundTripMeters,
        ],
        "positions of all zones together": [QuestLimits.zonePositionsInAll],
        "counting ends at the limit, and finds what taking in looks at": [QuestLimits.zoneRoads],
    ]
}
