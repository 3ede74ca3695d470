/// Limits of how often something may be tried: buckets of tokens that fill again with time.
public enum RateLimits {
    public static let wrongCodesPerNetwork = Limit(
        "wrong_codes_per_network", 200, .count, "wrong codes at once from one network", beyond: .tooMany,
        settable: 1...1_000_000)
    public static let wrongCodeRefill = Limit(
        "wrong_code_refill_milliseconds", 10_000, .milliseconds,
        "after this a network has one wrong code more",
        beyond: .delayed, settable: 1...3_600_000)
    public static let wrongCodesPerQuest = Limit(
        "wrong_codes_per_quest", 300, .count,
        "wrong codes at once for a quest, from all networks: beyond it the log has an alarm", beyond: .told)
    public static let wrongCodeRefillPerQuest = Limit(
        "wrong_code_refill_per_quest_milliseconds", 1_000, .milliseconds,
        "after this a quest has one wrong code more", beyond: .delayed)
    public static let wrongCodesInAll = Limit(
        "wrong_codes_in_all", 1_000, .count,
        "wrong codes at once for all quests: beyond it the log has an alarm", beyond: .told)
    public static let wrongCodeRefillInAll = Limit(
        "wrong_code_refill_in_all_milliseconds", 200, .milliseconds,
        "after this there is one wrong code more for all quests", beyond: .delayed)
    public static let guestsPerNetwork = Limit(
        "guests_per_network", 30, .count,
        "guests, and teams that register themselves, at once from one network", beyond: .tooMany,
        settable: 1...1_000_000
    )
    public static let guestRefill = Limit(
        "guest_refill_milliseconds", 60_000, .milliseconds, "after this a network has one guest more",
        beyond: .delayed, settable: 1...3_600_000)
    public static let answersPerTask = Limit(
        "answers_per_task", 20, .count, "answers of a team to one task at once", beyond: .tooMany)
    public static let answerRefillPerTask = Limit(
        "answer_refill_per_task_milliseconds", 2_000, .milliseconds,
        "after this a team has one answer to the task more", beyond: .delayed)
    public static let answersPerTeam = Limit(
        "answers_per_team", 100, .count, "answers of a team to all tasks at once", beyond: .tooMany)
    public static let answerRefillPerTeam = Limit(
        "answer_refill_per_team_milliseconds", 500, .milliseconds, "after this a team has one answer more",
        beyond: .delayed)

    public static let callsPerDevice = Limit(
        "sos_per_device", 5, .count, "calls for help of a device at once", beyond: .tooMany)
    public static let callRefill = Limit(
        "sos_refill_milliseconds", 30_000, .milliseconds, "after this a device has one call for help more",
        beyond: .delayed)
    public static let fixesPerDevice = Limit(
        "fixes_at_once", 60_000, .count, "positions at once of a device, where many come together",
        beyond: .tooMany, settable: 1_000...10_000_000)
    public static let fixRefill = Limit(
        "fix_refill_milliseconds", 20, .milliseconds, "after this a device has one position more",
        beyond: .delayed,
        settable: 1...3_600_000)
    public static let lateBatches = Limit(
        "late_batches_at_once", 1_000, .count, "batches at once of a device whose positions come late",
        beyond: .tooMany, settable: 1...1_000_000)
    public static let lateBatchRefill = Limit(
        "late_batch_refill_milliseconds", 200, .milliseconds, "after this a device has one late batch more",
        beyond: .delayed, settable: 1...3_600_000)
    public static let routesPerNetwork = Limit(
        "routes_per_network", 200, .count,
        "routes and tables at once that one network asks for without a token",
        beyond: .tooMany, settable: 1...1_000_000)
    public static let routeRefillPerNetwork = Limit(
        "route_refill_milliseconds", 100, .milliseconds, "after this a network has one route more",
        beyond: .delayed, settable: 1...3_600_000)
    public static let routes = Limit(
        "routes_in_all", 1_000, .count,
        "routes and tables at once that are asked for without a token, by all",
        beyond: .tooMany, settable: 1...1_000_000)
    public static let routeRefill = Limit(
        "route_refill_in_all_milliseconds", 10, .milliseconds, "after this there is one route more for all",
        beyond: .delayed, settable: 1...3_600_000)
    public static let bundlesPerDevice = Limit(
        "bundles_per_device", 10, .count, "offline bundles of a device at once", beyond: .tooMany,
        settable: 1...1_000_000)
    public static let bundleRefill = Limit(
        "bundle_refill_milliseconds", 60_000, .milliseconds, "after this a device has one bundle more",
        beyond: .delayed, settable: 1...3_600_000)
    public static let toursPerDevice = Limit(
        "tours_per_device", 20, .count, "tours of the rest of its ride that a device asks for at once",
        beyond: .tooMany, settable: 1...1_000_000)
    public static let tourRefill = Limit(
        "tour_refill_milliseconds", 10_000, .milliseconds, "after this a device has one tour more",
        beyond: .delayed, settable: 1...3_600_000)
    public static let exportsPerPerson = Limit(
        "exports_per_person", 5, .count, "exports at once of what is kept of one device, or of one account",
        beyond: .tooMany, settable: 1...1_000_000)
    public static let exportRefill = Limit(
        "export_refill_milliseconds", 600_000, .milliseconds,
        "after this a device, or an account, has one export more", beyond: .delayed,
        settable: 1...3_600_000)
    public static let uploadParts = Limit(
        "upload_parts_per_device", 200, .count, "parts of uploads of a device at once", beyond: .tooMany,
        settable: 1...1_000_000)
    public static let uploadPartRefill = Limit(
        "upload_part_refill_milliseconds", 250, .milliseconds,
        "after this a device has one part of an upload more", beyond: .delayed, settable: 1...3_600_000)

    public static let signInsPerNetwork = Limit(
        "sign_ins_per_network", 60, .count, "sign-ins at once that one network begins", beyond: .tooMany,
        settable: 1...1_000_000)
    public static let signInRefill = Limit(
        "sign_in_refill_milliseconds", 1000, .milliseconds, "after this a network may begin one sign-in more",
        beyond: .delayed, settable: 1...3_600_000)

    public static let changesPerAccount = Limit(
        "changes_per_account", 30, .count,
        "changes at once of an account: its profile, its sign-ins, the end of its sessions", beyond: .tooMany,
        settable: 1...1_000_000)
    public static let changeRefill = Limit(
        "account_change_refill_milliseconds", 10_000, .milliseconds,
        "after this an account has one change more", beyond: .delayed, settable: 1...3_600_000)

    public static let tilesPerNetwork = Limit(
        "tiles_per_network", 20_000, .count, "tiles of the basemap at once that one network asks for",
        beyond: .tooMany, settable: 1...10_000_000)
    public static let tileRefill = Limit(
        "tile_refill_milliseconds", 2, .milliseconds, "after this a network has one tile more",
        beyond: .delayed, settable: 1...3_600_000)

    public static let all = [
        wrongCodesPerNetwork, wrongCodeRefill, wrongCodesPerQuest, wrongCodeRefillPerQuest, wrongCodesInAll,
        wrongCodeRefillInAll, guestsPerNetwork, guestRefill, answersPerTask,
        answerRefillPerTask, answersPerTeam, answerRefillPerTeam,
        callsPerDevice, callRefill, fixesPerDevice, fixRefill, lateBatches,
        lateBatchRefill, routesPerNetwork, routeRefillPerNetwork, routes, routeRefill,
        bundlesPerDevice, bundleRefill, toursPerDevice, tourRefill,
        exportsPerPerson, exportRefill, uploadParts, uploadPartRefill,
        signInsPerNetwork, signInRefill, changesPerAccount, changeRefill,
        tilesPerNetwork, tileRefill,
    ]
}

extension LimitConsequence {
    static let tooMany = LimitConsequence.refused("too-many-requests")
}
