/// Everything that the daemon tells of itself in numbers. The raw values are the names that Prometheus knows them by; the
/// table in docs/guides/OPERATING.md has the same rows.
enum MetricFamily: String, CaseIterable, Sendable {
    // Requests
    case requests = "questd_requests_total"
    case limited = "questd_limited_total"
    case operationSeconds = "questd_operation_seconds_total"
    case requestSeconds = "questd_request_seconds"
    case connections = "questd_connections"
    case connectionsRefused = "questd_connections_refused_total"
    case streams = "questd_streams"
    case riders = "questd_riders"
    // Storage
    case commits = "questd_commits_total"
    case commitGroup = "questd_commit_group_size"
    case commitSeconds = "questd_commit_seconds"
    case walBytes = "questd_wal_bytes"
    case databaseBytes = "questd_database_bytes"
    case diskFreeBytes = "questd_disk_free_bytes"
    case backupTime = "questd_last_backup_time_seconds"
    // Work
    case workRunning = "questd_work_running"
    case workWaiting = "questd_work_waiting"
    case workRefused = "questd_work_refused_total"
    case webhooks = "questd_webhooks"
    case webhookRecords = "questd_webhook_records_waiting"
    case webhookDeliveries = "questd_webhook_deliveries_total"
    // Map
    case maps = "questd_maps"
    case mapAge = "questd_map_age_seconds"
    // The daemon itself
    case alarm = "questd_alarm"
    case clockInStep = "questd_clock_in_step"
    case clockHeld = "questd_clock_held_seconds"
    case stopping = "questd_stopping"
    case build = "questd_build_info"
    case startTime = "process_start_time_seconds"
    case processorSeconds = "process_cpu_seconds_total"
    case residentBytes = "process_resident_memory_bytes"
    case openFiles = "process_open_fds"

    enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    var kind: Kind {
        switch self {
        case .requestSeconds, .commitGroup, .commitSeconds: .histogram
        case .requests, .limited, .operationSeconds, .connectionsRefused, .commits, .workRefused,
            .webhookDeliveries,
            .processorSeconds:
            .counter
        case .connections, .streams, .riders, .walBytes, .databaseBytes, .diskFreeBytes, .backupTime,
            .workRunning,
            .workWaiting, .webhooks, .webhookRecords, .maps, .mapAge, .alarm, .clockInStep,
            .clockHeld, .stopping, .build,
            .startTime, .residentBytes,
            .openFiles:
            .gauge
        }
    }

    /// Names of the labels that its samples carry.
    var labels: [String] {
        switch self {
        case .requests: ["operation", "method", "route", "status"]
        case .limited: ["limit"]
        case .operationSeconds: ["operation"]
        case .requestSeconds: ["kind"]
        case .webhooks: ["state"]
        case .webhookDeliveries: ["outcome"]
        case .alarm: ["of"]
        case .build: ["version"]
        default: []
        }
    }

    /// One line for whoever reads the numbers.
    var help: String {
        switch self {
        case .requests: "Answers by operation and class of status; 429 stands apart from other 4xx."
        case .limited: "Requests refused for now (429), by the limit that they met."
        case .operationSeconds: "Time until the answers of an operation began, in all."
        case .requestSeconds: "Time until an answer began."
        case .connections: "Connections that are open."
        case .connectionsRefused: "Connections refused because their network had all that it may have."
        case .streams: "Streams of events and of positions that are open."
        case .riders: "Devices of teams that asked for something within the last five minutes."
        case .commits: "Decisions that were brought to the disk."
        case .commitGroup: "Decisions that shared one write to the disk."
        case .commitSeconds: "Time that one write to the disk took, with its sync."
        case .walBytes: "Size of the log of the database (WAL)."
        case .databaseBytes: "Size of the database, without its log."
        case .diskFreeBytes: "Free space on the disk of the database."
        case .backupTime: "Moment of the last backup, in seconds since 1970; 0 where none was made."
        case .workRunning: "Long works that are being done."
        case .workWaiting: "Long works that wait for their turn."
        case .workRefused: "Long works that were refused because too many waited."
        case .webhooks: "Webhooks: all, and those that fail or have been given up."
        case .webhookRecords: "Records that webhooks have still to be sent, or to be passed over for them."
        case .webhookDeliveries: "Attempts to deliver to webhooks, by what came of them."
        case .maps: "Maps in memory."
        case .mapAge: "Time since the data of the oldest map in memory was taken from OpenStreetMap."
        case .alarm: "1 while there is cause for alarm."
        case .clockInStep: "1 while the system keeps its clock by that of others, 0 where it goes by itself."
        case .clockHeld:
            "Seconds by which the system's clock leapt ahead and is not followed, less than 0 for back; else 0."
        case .stopping: "1 once the daemon has been asked to stop."
        case .build: "1, with the version."
        case .startTime: "Moment of the start, in seconds since 1970."
        case .processorSeconds: "Time of processors that was used."
        case .residentBytes: "Memory in use."
        case .openFiles: "Files and connections that are open."
        }
    }
}
