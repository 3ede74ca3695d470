import QuestBase

extension DeskWords {
    /// Words of what goes on paper.
    static let print: [Message] = [
        Message("desk-print", "Print", "Печать"),
        Message("desk-print-title", "Printing", "Печать"),
        Message("desk-print-cards", "Cards of teams", "Карточки команд"),
        Message("desk-print-map", "Map", "Карта"),
        Message("desk-print-codes", "Codes of tasks", "Коды заданий"),
        Message("desk-print-staff", "Invitations", "Приглашения"),
        Message(
            "desk-print-cards-words",
            """
            The daemon keeps no codes: a card can be printed as long as this page knows its code. Codes of \
            teams that you have just added or imported are here.
            """,
            """
            Сервер не хранит коды: карточку можно напечатать, пока её код знает эта страница. Коды только \
            что добавленных команд уже здесь.
            """),
        Message("desk-print-issue", "Give new codes", "Выдать новые коды"),
        Message(
            "desk-print-issue-fresh",
            "New codes for teams without phones: {count}",
            "Новые коды командам без телефонов: {count}",
            ["count": .count(0)]),
        Message(
            "desk-print-issue-all",
            "New codes for all: {count}",
            "Новые коды всем: {count}",
            ["count": .count(0)]),
        Message(
            "desk-print-issue-ask",
            "Give new codes to {count} {count|team|teams}?",
            "Выдать новые коды: {count} {count|команда|команды|команд}?",
            ["count": .count(0)]),
        Message(
            "desk-print-issue-tell",
            "Cards of these teams that were printed before are good no longer.",
            "Прежние карточки этих команд перестанут действовать."),
        Message(
            "desk-print-issue-all-tell",
            """
            Cards of these teams that were printed before are good no longer, at stations neither. Phones \
            that have joined stay.
            """,
            """
            Прежние карточки этих команд перестанут действовать, и на точках тоже. Вошедшие телефоны \
            останутся.
            """),
        Message(
            "desk-print-no-cards",
            "This page knows no code yet.",
            "Эта страница пока не знает ни одного кода."),
        Message(
            "desk-print-advice",
            """
            “{quest}”: scan the square, or open {page} and type the code. Each phone of the team does it \
            once; keep the code from others.
            """,
            """
            «{quest}»: отсканируйте квадрат или откройте {page} и введите код. Так входит каждый телефон \
            команды, один раз; не показывайте код другим.
            """,
            ["quest": .text(""), "page": .text("")]),
        Message(
            "desk-print-codes-words",
            "Cut along the lines and hang each code up at its place. Who has this sheet has the answers.",
            "Разрежьте по линиям и повесьте каждый код на его месте. На этом листе – ответы."),
        Message(
            "desk-print-no-codes",
            "No task of this quest has a signed code.",
            "В этом квесте нет заданий с подписанным кодом."),
        Message(
            "desk-print-code-help",
            "Open this code with your phone’s camera, or type it in the app: Menu, Enter a code.",
            "Наведите на код камеру телефона или введите его в приложении: «Меню», «Ввести код»."),
        Message(
            "desk-print-staff-words",
            "Invitations that were made while this page is open.",
            "Приглашения, сделанные, пока открыта эта страница."),
        Message(
            "desk-print-no-staff",
            "This page knows no invitation.",
            "Эта страница не знает приглашений."),
        Message(
            "desk-print-staff-help",
            "Scan the square: the desk opens in the browser. The invitation is good once.",
            "Отсканируйте квадрат: штаб откроется в браузере. Приглашение действует один раз."),
        Message(
            "desk-print-map-words",
            """
            Move the map, choose paper and scale. Print at 100 %, without scaling, so that the scale is \
            right.
            """,
            """
            Подвиньте карту, выберите лист и масштаб. Печатайте в 100 %, без подгонки: тогда масштаб верный.
            """),
        Message("desk-print-paper", "Paper", "Лист"),
        Message("desk-print-turn", "Turned", "Поворот"),
        Message("desk-print-portrait", "portrait", "книжный"),
        Message("desk-print-landscape", "landscape", "альбомный"),
        Message("desk-print-all-tasks", "all checkpoints", "все точки"),
        Message("desk-print-scale", "Scale", "Масштаб"),
        Message("desk-print-fit", "whole course", "весь маршрут"),
        Message("desk-print-lines", "Lines in order", "Линии по порядку"),
        Message("desk-print-names", "Names below", "Названия внизу"),
        Message(
            "desk-print-map-none",
            "The map cannot be drawn in this browser.",
            "Карта в этом браузере не рисуется."),
        Message("desk-print-map-ready", "The map is ready.", "Карта готова."),
        Message("desk-print-map-drawing", "The map is drawn …", "Карта рисуется …"),
        Message("desk-print-north", "North is up", "Север вверху"),
    ]
}
