public import QuestRules

extension SignInRefusal {
    /// The sentence for the person who wanted to sign in. What a provider does wrong is said plainly: whoever runs the
    /// daemon is told it by people.
    public var message: Message {
        switch self {
        case .providerUnknown:
            Message(
                "sign-in-provider-unknown", "There is no such sign-in service here.",
                "Такого сервиса входа здесь нет.")
        case .stateUnknown:
            Message(
                "sign-in-state-unknown", "This sign-in is not known here, or was ended already: begin again.",
                "Этот вход здесь неизвестен или уже завершён: начните сначала.")
        case .expired:
            Message(
                "sign-in-expired", "The sign-in took too long: begin again.",
                "Вход занял слишком много времени: начните сначала.")
        case .otherBrowser:
            Message(
                "sign-in-other-browser", "The sign-in began in another browser: begin again in this one.",
                "Вход начат в другом браузере: начните сначала в этом.")
        case .otherProvider:
            Message(
                "sign-in-other-provider", "The sign-in began at another service: begin again.",
                "Вход начат через другой сервис: начните сначала.")
        case .callbackInvalid:
            Message(
                "sign-in-callback-invalid",
                "The sign-in service has sent the browser back with an address that cannot be read.",
                "Сервис входа вернул браузер по адресу, который не удаётся прочитать.")
        case .callbackIssuerMissing:
            Message(
                "sign-in-callback-issuer-missing",
                "The sign-in service did not say who it is, as it has promised.",
                "Сервис входа не назвал себя, хотя обещал.")
        case .callbackIssuerWrong:
            Message(
                "sign-in-callback-issuer-wrong", "Another sign-in service has sent the browser back.",
                "Браузер вернул другой сервис входа.")
        case .declined:
            Message(
                "sign-in-declined", "The sign-in was cancelled at the service.",
                "Вход отменён на стороне сервиса.")
        case .codeRefused:
            Message(
                "sign-in-code-refused", "The sign-in service does not accept its code any more: begin again.",
                "Сервис входа больше не принимает свой код: начните сначала.")
        case .providerError(let error):
            Message(
                "sign-in-provider-error", "The sign-in service refuses: {error}.",
                "Сервис входа отказал: {error}.", ["error": .text(error)])
        case .providerUnreachable:
            Message(
                "sign-in-provider-unreachable", "The sign-in service cannot be reached. Try again later.",
                "Сервис входа недоступен. Повторите позже.")
        case .providerSlow:
            Message(
                "sign-in-provider-slow", "The sign-in service does not answer in time. Try again later.",
                "Сервис входа не отвечает вовремя. Повторите позже.")
        case .providerFailed(let status):
            Message(
                "sign-in-provider-failed", "The sign-in service fails (status {status}). Try again later.",
                "Ошибка сервиса входа (статус {status}). Повторите позже.", ["status": .count(status)])
        case .providerRedirects:
            Message(
                "sign-in-provider-redirects",
                "The sign-in service points to another address instead of answering.",
                "Вместо ответа сервис входа указывает на другой адрес.")
        case .addressRefused:
            Message(
                "sign-in-address-refused",
                "The sign-in service lies in a network to which this server may not connect.",
                "Сервис входа находится в сети, к которой серверу нельзя подключаться.")
        case .answerTooLarge:
            Message(
                "sign-in-answer-too-large", "The answer of the sign-in service is too large.",
                "Ответ сервиса входа слишком велик.")
        case .answerUnreadable:
            Message(
                "sign-in-answer-unreadable", "The answer of the sign-in service cannot be read.",
                "Ответ сервиса входа не удаётся прочитать.")
        case .issuerDiffers:
            Message(
                "sign-in-issuer-differs", "The sign-in service says it is another one than was set up here.",
                "Сервис входа называет себя не так, как указано в настройках.")
        case .endpointInvalid(let name):
            Message(
                "sign-in-endpoint-invalid", "The sign-in service has no address “{name}” that can be used.",
                "У сервиса входа нет пригодного адреса «{name}».", ["name": .text(name)])
        case .unsupported(let name):
            Message(
                "sign-in-provider-unsupported",
                "The sign-in service does not offer what is needed here ({name}).",
                "Сервис входа не поддерживает то, что здесь нужно ({name}).", ["name": .text(name)])
        case .keysTooMany:
            Message(
                "sign-in-keys-too-many", "The sign-in service has too many keys.",
                "У сервиса входа слишком много ключей.")
        case .keyUnknown:
            Message(
                "sign-in-key-unknown",
                "The sign-in service uses a key that it does not publish. Try again in a minute.",
                "Сервис входа использует неопубликованный ключ. Повторите через минуту.")
        case .keyUnfit:
            Message(
                "sign-in-key-unfit", "The sign-in service uses a key that is not for this.",
                "Сервис входа использует ключ, который для этого не предназначен.")
        case .keyWeak:
            Message(
                "sign-in-key-weak", "The sign-in service uses a key that is too short.",
                "Сервис входа использует слишком короткий ключ.")
        case .tokenMissing:
            Message(
                "sign-in-token-missing", "The sign-in service has sent no ID token.",
                "Сервис входа не прислал ID-токен.")
        case .tokenTooLarge:
            Message(
                "sign-in-token-too-large", "The ID token of the sign-in service is too large.",
                "ID-токен сервиса входа слишком велик.")
        case .tokenUnreadable:
            Message(
                "sign-in-token-unreadable", "The ID token of the sign-in service cannot be read.",
                "ID-токен сервиса входа не удаётся прочитать.")
        case .tokenAmbiguous:
            Message(
                "sign-in-token-ambiguous", "The ID token of the sign-in service says something twice.",
                "В ID-токене сервиса входа что-то указано дважды.")
        case .tokenCritical:
            Message(
                "sign-in-token-critical",
                "The ID token of the sign-in service needs an extension that is not known here.",
                "ID-токен сервиса входа требует расширения, которого здесь нет.")
        case .algorithmRefused:
            Message(
                "sign-in-algorithm-refused",
                "The ID token of the sign-in service is not signed in a way that is accepted.",
                "ID-токен сервиса входа подписан недопустимым способом.")
        case .signatureWrong:
            Message(
                "sign-in-signature-wrong", "The signature of the ID token is wrong.",
                "Подпись ID-токена неверна.")
        case .tokenIssuerWrong:
            Message(
                "sign-in-token-issuer-wrong", "The ID token was issued by another service.",
                "ID-токен выдан другим сервисом.")
        case .audienceWrong:
            Message(
                "sign-in-audience-wrong", "The ID token was issued for somebody else.",
                "ID-токен выдан не для этого сервера.")
        case .authorizedPartyWrong:
            Message(
                "sign-in-party-wrong", "The ID token was issued at the request of somebody else.",
                "ID-токен выдан по запросу другого сервера.")
        case .tokenExpired:
            Message(
                "sign-in-token-expired", "The ID token is no longer valid.", "Срок действия ID-токена истёк.")
        case .tokenFromFuture:
            Message(
                "sign-in-token-from-future",
                "The ID token was issued in the future: somebody's clock is wrong.",
                "ID-токен выдан в будущем: чьи-то часы неверны.")
        case .tokenNotYet:
            Message(
                "sign-in-token-not-yet", "The ID token is not valid yet.",
                "Срок действия ID-токена ещё не начался.")
        case .nonceWrong:
            Message(
                "sign-in-nonce-wrong", "The ID token belongs to another sign-in.",
                "ID-токен относится к другому входу.")
        case .accessTokenHashWrong:
            Message(
                "sign-in-access-hash-wrong", "The ID token belongs to another access token.",
                "ID-токен относится к другому токену доступа.")
        case .subjectInvalid:
            Message(
                "sign-in-subject-invalid", "The sign-in service does not say in a usable way who signed in.",
                "Сервис входа не сообщил в пригодном виде, кто вошёл.")
        case .deviceMissing:
            Message(
                "sign-in-device-missing", "The sign-in service did not name the device.",
                "Сервис входа не назвал устройство.")
        case .echoedStateWrong:
            Message(
                "sign-in-echo-wrong", "The sign-in service answers another sign-in.",
                "Сервис входа ответил на другой вход.")
        case .userMissing:
            Message(
                "sign-in-user-missing", "The sign-in service did not say which user signed in.",
                "Сервис входа не сообщил, какой пользователь вошёл.")
        case .userDiffers:
            Message(
                "sign-in-user-differs", "The sign-in service names two different people.",
                "Сервис входа называет двух разных людей.")
        }
    }
}
