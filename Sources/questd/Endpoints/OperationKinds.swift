extension Operation {
    /// Whether it changes nothing though its method may, so that it is left when nobody waits for the answer any more.
    var changesNothing: Bool {
        switch self {
        case .osrmRouteOfBody, .osrmNearestOfBody, .osrmTableOfBody, .osrmMatchOfBody, .osrmTripOfBody,
            .valhallaRoute, .adminCheckQuest, .adminImportCourse, .adminDrawCodes:
            true
        default: false
        }
    }

    /// Whether its answer is a file of the program, which is in memory once for all who read it.
    var servesFiles: Bool {
        switch self {
        case .openapi, .showApp, .showJoinPage, .showDesk, .showAppFile, .showWorker, .showWords,
            .showManifest, .showAccountPage:
            true
        default: false
        }
    }
}
