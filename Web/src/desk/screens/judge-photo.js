// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { size } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { hasPicture } from "../core/photos.js";
import { whole, held, zoomed } from "../core/zoom.js";
import { useDesk } from "../parts/app.js";
import { KeyButton } from "./judge-parts.js";

/**
 * A photo as large as there is room: wheel, two fingers, keys and buttons make it larger, and it is moved by dragging or arrows.
 * Videos and sounds have the browser's player.
 * @param {{ quest: string, answer: any, photos: ReturnType<typeof import("../core/photos.js").createPhotos>, hasOriginal: boolean, control: { current: any } }} props
 *   `control` is given what keys do
 */
export function AnswerPhoto({ quest, answer, photos, hasOriginal, control }) {
  const desk = useDesk();
  const frame = useRef(/** @type {any} */ (null));
  const fingers = useRef(/** @type {Map<number, { x: number, y: number }>} */ (new Map()));
  const [view, setView] = useState(whole);
  const [src, setSrc] = useState("");
  const [state, setState] = useState("loading");
  const [isOriginal, setOriginal] = useState(false);
  const address = `/api/v1/${desk.below(quest, "answers", answer.id, "photo")}`;
  const isPicture = hasPicture(answer);
  useEffect(() => {
    let ended = false;
    setState("loading");
    if (isOriginal || !isPicture) return void setSrc(isOriginal ? `${address}/original` : address);
    photos.get(answer.id).then((url) => ended || setSrc(url), () => ended || setState("none"));
    return () => {
      ended = true;
    };
  }, [isOriginal]);

  const box = () => frame.current.getBoundingClientRect();
  /** @param {number} factor @param {{ x: number, y: number }} [point] of the page */
  const zoom = (factor, point) => {
    const { left, top, width, height } = box();
    const at = point ? { x: point.x - left - width / 2, y: point.y - top - height / 2 }
    : { x: 0, y: 0 };
    setView((before) => zoomed(before, factor, at, width, height));
  };
  const move = (/** @type {number} */ x, /** @type {number} */ y) =>
    setView((before) => held({ ...before, x: before.x + x, y: before.y + y }, box().width, box().height));
  const toggle = () => hasOriginal && setOriginal((before) => !before);
  control.current = isPicture ? { zoom, whole: () => setView(whole), original: toggle } : null;
  useEffect(() => () => {
    control.current = null;
  }, []);
  useEffect(() => {
    // Components' listeners would be passive, and the page would scroll.
    const onWheel = (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), { x: event.clientX, y: event.clientY });
    };
    const element = isPicture ? frame.current : null;
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);

  const onPointerMove = (/** @type {PointerEvent} */ event) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) return move(now.x - before.x, now.y - before.y);
    const apart = (/** @type {{ x: number, y: number }} */ one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  const leave = (/** @type {PointerEvent} */ event) => void fingers.current.delete(event.pointerId);
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const by = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60],
      ArrowDown: [0, -60] })[event.key];
    if (!by || view.scale === 1) return;
    event.preventDefault();
    move(...by);
  };

  const { type, seconds } = answer.photo;
  const label = say("desk-judge-photo", { task: answer.task_name });
  if (type.startsWith("video/")) return html`<div class="judge-photo">
    <video controls preload="auto" src=${src || address} aria-label=${label}></video>
    <span class="chip photo-tools">${say("desk-judge-video", { seconds: Math.round(seconds ?? 0) })}</span></div>`;
  if (type.startsWith("audio/")) return html`<div class="judge-photo"><audio controls src=${src || address} aria-label=${label}></audio>
    </div>`;
  return html`<div class="judge-photo" data-state=${state}>
    <div class="photo-frame" ref=${frame} tabindex="0" role="group" aria-label=${label} onKeyDown=${onKeyDown}
      onPointerDown=${(/** @type {any} */ event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }} onPointerMove=${onPointerMove} onPointerUp=${leave} onPointerCancel=${leave}
      onDblClick=${(/** @type {any} */ event) => (view.scale > 1 ? setView(whole) : zoom(3, { x: event.clientX, y: event.clientY }))}>
      ${src && html`<img src=${src} alt=${label} draggable=${false} onLoad=${() => setState("shown")} onError=${() => setState("none")}
        style=${`transform: translate(${view.x}px, ${view.y}px) scale(${view.scale})`} />`}
      ${state !== "shown" && html`<p class="photo-note" role="status">${state === "none" ? say("desk-judge-no-photo") : say("desk-loading")}
        </p>`}</div>
    <div class="photo-tools">
      <${KeyButton} className="button small" press="+" aria-label=${say("desk-judge-larger")} onClick=${() => zoom(1.5)}>
        <${Icon} name="plus" size=${20} /><//>
      <${KeyButton} className="button small" press="−" aria-label=${say("desk-judge-smaller")} onClick=${() => zoom(1 / 1.5)}>
        <${Icon} name="minus" size=${20} /><//>
      ${hasOriginal && html`<${KeyButton} className="button small" press="Z" aria-pressed=${isOriginal} onClick=${toggle}>
        ${say("desk-judge-original", { size: size(answer.photo.size) })}<//>`}
    </div></div>`;
}
