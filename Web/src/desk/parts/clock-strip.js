// @ts-check
import { html, useCallback, useEffect, useState } from "preact";
import { createFormat } from "../../core/format.js";
import { Ask } from "../../parts/ask.js";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { caresForClock, clockLeap, followLeap } from "../core/clock-leap.js";
import { useDesk, useDeskPart } from "./app.js";

/** Seconds between two looks at the daemon's clock. */
const every = 30;

/**
 * That the clock of the daemon's machine leapt, for organisers; those who may decide have the button.
 * @param {{ zone: string | undefined }} props
 */
export function ClockStrip({ zone }) {
  const desk = useDesk();
  const { session, language } = useDeskPart("session", "language");
  const [leap, setLeap] = useState(/** @type {import("../core/clock-leap.js").Leap | null} */ (null));
  const [asked, setAsked] = useState(false);
  const cares = caresForClock(session);
  const look = useCallback(() => cares ? clockLeap(desk).then(setLeap, () => {}) : undefined, [cares]);
  useEffect(() => {
    void look();
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), every * 1000);
    return () => clearInterval(timer);
  }, [look]);
  if (!leap) return null;
  const { clock, dayAndTime } = createFormat(say, () => language, () => zone);
  const span = clock(leap.seconds);
  return html`<div class="strip warn no-print" role="alert"><${Icon} name="clock" />
    <span class="wide">${leap.mayFollow ? say("desk-clock-leapt", { span, system: dayAndTime(leap.system), event: dayAndTime(leap.event) })
      : say("desk-clock-leapt-other", { span })}</span>
    ${leap.mayFollow && html`<button type="button" class="button small" onClick=${() => setAsked(true)}>${say("desk-clock-follow")}
      </button>`}
    ${asked && html`<${Ask} title=${say("desk-clock-follow-ask")} yes=${say("desk-clock-follow")} danger onClose=${() => setAsked(false)}
      onYes=${async () => {
      try {
        await followLeap(desk, leap);
        desk.actions.toast("ok", say("desk-done"));
      } finally {
        await look();
      }
    }}><p>${say("desk-clock-follow-tell", { span })}</p><//>`}</div>`;
}
