"""Looks at a page as a tape measure does: no text is cut, nothing that can be pressed overlaps or is too small for a
finger, nothing scrolls sideways."""
from __future__ import annotations

from typing import Any

from ground import require
from playwright.sync_api import Page

# Runs in the page; what is wrong, in words.
MEASURE = r"""(least) => {
  const wrong = [];
  const name = (element) => {
    const words = (element.getAttribute("aria-label") || element.innerText || element.value || "").trim().replace(/\s+/g, " ").slice(0, 50);
    return `<${element.localName}${element.className && element.className.baseVal == null ? "." + [...element.classList].join(".") : ""}> “${words}”`;
  };
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // What is for screen readers only is a dot on purpose.
  const isUnseen = (element) => element.closest(".unseen") != null;
  /** The part of an element that is on the screen: within everything around it that clips. */
  const shown = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = around.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    [left, top, right, bottom] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };

  const page = document.scrollingElement;
  if (page.scrollWidth > page.clientWidth) wrong.push(`the page scrolls sideways: ${page.scrollWidth} in ${page.clientWidth}`);
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const root = dialog ?? document.body;
  for (const element of root.querySelectorAll("*")) {
    if (!isSeen(element) || isUnseen(element) || element.closest("svg, .maplibregl-map")) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
    const scrolls = ["auto", "scroll"];
    if (scrolls.includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && !element.closest(".scroll-x")) {
      wrong.push(`scrolls sideways: ${name(element)}: ${element.scrollWidth} in ${element.clientWidth}`);
    }
    if (clips && !scrolls.includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && element.innerText?.trim() && !element.matches("input")) {
      // A name may end in three dots where it is a button to where it stands in full.
      if (style.textOverflow !== "ellipsis" || !element.matches("button")) wrong.push(`cut at the side: ${name(element)}: ${element.scrollWidth} in ${element.clientWidth}`);
    }
    if (clips && !scrolls.includes(style.overflowY) && element.scrollHeight > element.clientHeight + 2 && element.innerText?.trim() && !style.webkitLineClamp.match(/\d/)
      && !element.matches("input, .ride, body, html, .sheet")) {
      wrong.push(`cut below: ${name(element)}: ${element.scrollHeight} in ${element.clientHeight}`);
    }
    if (text && box.width && (box.left < -1 || box.right > innerWidth + 1) && !element.closest(".scroll-x")) {
      wrong.push(`reaches beyond the screen: ${name(element)}: ${Math.round(box.left)} to ${Math.round(box.right)}`);
    }
  }

  // What can be pressed.
  const targets = [...root.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, summary, label.tick, label.button")]
    .filter((element) => isSeen(element) && !isUnseen(element) && !element.closest(".maplibregl-map"));
  // A strip that is left of what is scrolled away is nothing to press.
  const boxes = targets.map((element) => ({ element, whole: element.getBoundingClientRect(), box: shown(element) })).filter(({ box }) => box.width > 6 && box.height > 20);
  for (const { element, whole } of boxes) {
    // A box in its label, and a link in a sentence, are as large as what is around them.
    if (element.closest("label") && element.matches("input")) continue;
    const inText = element.matches("a") && getComputedStyle(element).display === "inline";
    if (!inText && (whole.height < least - 0.5 || whole.width < least - 0.5)) {
      wrong.push(`too small for a finger: ${name(element)}: ${Math.round(whole.width)} × ${Math.round(whole.height)}`);
    }
  }
  // The map has its own order of markers, and a screen behind a dialog or a sheet that is open is not for fingers.
  for (const { element, box } of boxes) {
    if (element.closest(".toasts") || element.matches("label input")) continue;
    const points = [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]];
    const covers = points.map(([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height))
      .filter((other) => other && !element.contains(other) && !other.contains(element) && !other.closest(".toasts") && !element.labels?.[0]?.contains(other));
    if (covers.length > 0 && covers.length < points.length) wrong.push(`partly covered: ${name(element)} by ${name(covers[0])}`);
  }
  const layer = (element) => element.closest("dialog") ?? element.closest(".toasts") ?? null;
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length; j++) {
      const [a, b] = [boxes[i], boxes[j]];
      if (a.element.contains(b.element) || b.element.contains(a.element) || layer(a.element) !== layer(b.element)) continue;
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width <= 1 || height <= 1) continue;
      // One below the other is fine where it is wholly covered, as by a sheet that is open.
      const at = document.elementFromPoint(Math.max(a.box.left, b.box.left) + width / 2, Math.max(a.box.top, b.box.top) + height / 2);
      const hidden = [a, b].some(({ element, box }) => {
        const inner = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];
        return inner.every(([x, y]) => !element.contains(document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)));
      });
      if (!hidden && at) wrong.push(`overlap by ${Math.round(width)} × ${Math.round(height)}: ${name(a.element)} and ${name(b.element)}`);
    }
  }
  return [...new Set(wrong)];
}"""


def faults(page: Page, least: int = 44) -> list[str]:
    """What is wrong with the page as it stands."""
    return page.evaluate(MEASURE, least)


def look(page: Page, where: str) -> None:
    found: Any = faults(page)
    require(not found, f"{where}:\n  " + "\n  ".join(found))
