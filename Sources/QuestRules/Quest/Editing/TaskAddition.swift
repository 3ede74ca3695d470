import GeoJSONKit

/// Takes tasks of one quest file into another one, whole: place, translations, answers, hints and media.
public enum TaskAddition {
    /// A task to take, and the id that it gets.
    public struct Wish: Sendable, Equatable {
        public let task: TaskID
        public let id: TaskID

        public init(_ task: TaskID, as id: TaskID? = nil) {
            (self.task, self.id) = (task, id ?? task)
        }
    }

    /// Returns the quest file with the tasks behind its others, in the order of the wishes.
    ///
    /// - Parameters:
    ///   - library: the quest file that the tasks are of. Its other features may have errors.
    ///   - quest: the file that gets them.
    /// - Throws: `TaskAdditionError` with everything that is in the way, all at once.
    /// - Complexity: O(bytes).
    public static func adding(
        _ wishes: [Wish], from library: [UInt8], to quest: [UInt8]
    ) throws(TaskAdditionError) -> [UInt8] {
        let (library, quest) = (LongNumbers.quoted(library), LongNumbers.quoted(quest))
        let known = QuestDocument.read(library, name: "")
        guard let source = (try? JSONValue(parsing: library))?["features"]?.arrayValue else {
            throw TaskAdditionError(messages: [.libraryUnreadable()])
        }
        guard var root = (try? JSONValue(parsing: quest))?.objectValue,
            var features = root["features"]?.arrayValue
        else { throw TaskAdditionError(messages: [.additionUnreadable()]) }
        guard QuestTransform.named(in: library) == nil, QuestTransform.named(in: quest) == nil else {
            throw TaskAdditionError(messages: [.additionInOtherSystem()])
        }
        var taken = Set(QuestDocument.read(quest, name: "").paths.keys)
        var faults: [Message] = []
        for wish in wishes {
            guard let number = known.paths[wish.task]?.featureNumber, source.indices.contains(number) else {
                faults.append(.libraryWithoutTask(wish.task))
                continue
            }
            guard taken.insert(wish.id).inserted else {
                faults.append(.additionClash(wish.id))
                continue
            }
            features.append(feature(source[number], as: wish.id))
        }
        guard faults.isEmpty else { throw TaskAdditionError(messages: faults) }
        root["features"] = .array(features)
        return JSONValue.object(root).bytes(options: .pretty) + [UInt8(ascii: "\n")]
    }

    private static func feature(_ value: JSONValue, as id: TaskID) -> JSONValue {
        guard var members = value.objectValue else { return value }
        if var properties = members["properties"]?.objectValue {
            properties["id"] = nil
            members["properties"] = .object(properties)
        }
        members["id"] = .string(id.rawValue)
        return .object(members)
    }
}

/// The reasons that keep tasks from being taken into another file.
public struct TaskAdditionError: Error, Equatable {
    public let messages: [Message]
}

extension JSONPath {
    /// The number of the feature in the file.
    fileprivate var featureNumber: Int? {
        guard components.count >= 2, case .index(let index) = components[1] else { return nil }
        return index
    }
}

extension Message {
    static func libraryUnreadable() -> Message {
        Message(
            "library-unreadable", "The file to take tasks from is no quest file.",
            "Файл, из которого берут задания, — не файл квеста.")
    }

    static func additionUnreadable() -> Message {
        Message(
            "addition-unreadable", "The file that gets the tasks is no quest file.",
            "Файл, в который добавляют задания, — не файл квеста.")
    }

    static func additionInOtherSystem() -> Message {
        Message(
            "addition-in-other-system",
            "Both files have to be in longitude and latitude; one has a “crs” member that says otherwise.",
            "Координаты в обоих файлах должны быть долготой и широтой, а в одном указана другая система («crs»)."
        )
    }

    static func libraryWithoutTask(_ task: TaskID) -> Message {
        Message(
            "library-without-task", "There is no task “{task}” to take.",
            "Нет задания «{task}», которое можно взять.",
            ["task": .text(task.rawValue)])
    }

    static func additionClash(_ task: TaskID) -> Message {
        Message(
            "addition-clash",
            "The file has a task “{task}” already: give the other one a new id, as in {task}=NEW-ID.",
            "В файле уже есть задание «{task}»: дайте второму другой id, например {task}=NEW-ID.",
            ["task": .text(task.rawValue)])
    }
}
