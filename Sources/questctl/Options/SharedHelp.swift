import ArgumentParser

/// The help of arguments and options that several commands have.
extension ArgumentHelp {
    static var quest: ArgumentHelp { .said("The quest.", "Квест.", value: "QUEST") }

    static var team: ArgumentHelp {
        .said("The team: id, number or name.", "Команда: id, номер или название.", value: "TEAM")
    }

    static var device: ArgumentHelp {
        .said("The device's id, from team show.", "Id устройства из «team show».", value: "DEVICE")
    }

    static var task: ArgumentHelp { .said("The task.", "Задание.", value: "TASK") }

    static var zone: ArgumentHelp { .said("The zone.", "Зона.", value: "ZONE") }

    static var answer: ArgumentHelp {
        .said(
            "The answer's record from answers list: its number, or the answer's id.",
            "Номер записи из «answers list» или id ответа.", value: "ANSWER")
    }

    static var coordinateSystem: ArgumentHelp {
        .said(
            "The system that positions are in, such as EPSG:28411, where the file does not say so.",
            "Система координат, например EPSG:28411, если в файле она не указана.", value: "EPSG:CODE")
    }

    static var roadMap: ArgumentHelp { .said("The road map.", "Карта дорог.", value: "FILE.roads") }

    static var file: ArgumentHelp { .said("The file to write.", "Куда записать.", value: "FILE") }

    static var fileOrStandardOutput: ArgumentHelp {
        .said(
            "The file to write. Default: standard output.",
            "Куда записать. По умолчанию: в стандартный вывод.", value: "FILE")
    }
}
