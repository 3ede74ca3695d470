// @ts-check
// Says sentences by a browser's speech synthesis: one speaks, one of each kind waits, and a newer one takes its place.
/**
 * @typedef {"turn" | "news"} Kind turns go first
 * @typedef {{ kind: Kind, urgent?: boolean, words: () => string | null }} Sentence `words` when it is its turn: nothing is said without. An
 *   urgent one waits for nobody
 * @typedef {{
 *   synthesis: Pick<SpeechSynthesis, "speak" | "cancel" | "getVoices" | "addEventListener" | "removeEventListener">,
 *   utterance: (text: string) => SpeechSynthesisUtterance,
 *   session?: { type: string } | null,
 *   setTimeout: (work: () => void, ms: number) => unknown,
 *   clearTimeout: (timer: any) => void,
 * }} Browser `session` is the Audio Session API's, where there is one
 */

/** The best first: voices of the phone itself need no network. @param {SpeechSynthesisVoice} voice @param {string} region */
const worth = (voice, region) => (voice.localService ? 4 : 0) + (voice.default ? 2 : 0) + (tag(voice).endsWith(region) ? 1 : 0);
/** Some phones write `en_US`. @param {SpeechSynthesisVoice} voice */
const tag = (voice) => voice.lang.replace("_", "-").toLowerCase();
/** @type {Record<string, string>} */
const regions = { ru: "ru", en: "gb" };

/**
 * The voice for a language; `null` where there is none.
 * @param {SpeechSynthesisVoice[]} voices
 * @param {string} language
 */
export function voiceFor(voices, language) {
  const fit = voices.filter((voice) => tag(voice).split("-")[0] === language);
  return fit.sort((a, b) => worth(b, regions[language] ?? language) - worth(a, regions[language] ?? language))[0] ?? null;
}

/** Milliseconds after which voices that nobody has named yet are taken for missing. */
const patience = 3000;
/** Milliseconds that a sentence takes at most: some browsers do not tell when it has ended. @param {string} text */
const longest = (text) => 4000 + 120 * text.length;

/**
 * @param {Browser} browser
 * @param {() => string} language
 * @param {(state: "missing" | "ready") => void} onState
 */
export function createSpeech(browser, language, onState) {
  const { synthesis, session } = browser;
  /** @type {Map<Kind, Sentence>} */
  const waiting = new Map();
  /**
   * It is kept: browsers forget to tell the end of what nobody holds.
   * @type {{ sentence: Sentence | null, said: SpeechSynthesisUtterance } | null}
   */
  let speaking = null;
  /** @type {unknown} */
  let timer = null;
  /** What the page's sound was before the voice: softer music is asked for only while it speaks. */
  let before = "";

  /** @param {boolean} isOver whether nobody has come yet who could */
  function look(isOver) {
    const found = voiceFor(synthesis.getVoices(), language());
    if (found || isOver) onState(found ? "ready" : "missing");
    return found;
  }
  const heard = () => void look(true);
  // Older iPhones tell no event of it: they have their voices at once.
  synthesis.addEventListener?.("voiceschanged", heard);
  const looking = look(false) ? null : browser.setTimeout(heard, patience);

  function next() {
    browser.clearTimeout(timer);
    speaking = null;
    for (const kind of /** @type {Kind[]} */ (["turn", "news"])) {
      const sentence = waiting.get(kind);
      waiting.delete(kind);
      const text = sentence?.words();
      if (sentence && text) return speak(sentence, text);
    }
    if (session && before) session.type = before;
    before = "";
  }

  /** @param {Sentence | null} sentence @param {string} text */
  function speak(sentence, text) {
    const voice = voiceFor(synthesis.getVoices(), language());
    const said = browser.utterance(text);
    const mine = { sentence, said };
    // What was cancelled tells its end after another has begun.
    const ended = () => speaking === mine && next();
    if (voice) said.voice = voice;
    said.lang = voice?.lang ?? language();
    said.volume = sentence ? 1 : 0;
    said.onend = ended;
    said.onerror = ({ error }) => {
      if (/unavailable|failed/.test(error ?? "")) onState("missing");
      ended();
    };
    speaking = mine;
    if (session && !before) {
      before = session.type;
      session.type = "transient";
    }
    timer = browser.setTimeout(ended, longest(text));
    synthesis.speak(said);
  }

  return {
    /** Within a tap: some phones let a page speak only after that. */
    unlock: () => speaking || speak(null, " "),
    /** @param {Sentence} sentence */
    tell(sentence) {
      waiting.set(sentence.kind, sentence);
      if (!speaking) return next();
      const interrupted = speaking.sentence;
      if (!sentence.urgent || interrupted?.urgent) return;
      // It begins again afterwards, where nothing newer waits.
      if (interrupted?.kind === "news" && !waiting.has("news")) waiting.set("news", interrupted);
      speaking = null;
      synthesis.cancel();
      next();
    },
    hush() {
      waiting.clear();
      if (!speaking) return;
      speaking = null;
      synthesis.cancel();
      next();
    },
    look: () => look(true),
    end() {
      this.hush();
      browser.clearTimeout(looking);
      synthesis.removeEventListener?.("voiceschanged", heard);
    },
  };
}
