// @ts-check
// Whether colours can be read: by WCAG's relative luminance.

/** @param {string} colour `#rrggbb` @returns {number | null} */
export function luminance(colour) {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!found) return null;
  const [red, green, blue] = found.slice(1).map((two) => {
    const value = parseInt(two, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} one @param {string} other @returns {number} From 1 to 21; 0 where one is no colour. */
export function contrast(one, other) {
  const [a, b] = [luminance(one), luminance(other)];
  return a == null || b == null ? 0 : (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** What an accent is text on, or has text on it, by day and by night: --surface, --sunk and --on-accent of tokens.css. */
const partners = [["#ffffff", "#eef1f4"], ["#0e151c", "#1a242e", "#06203f"]];

/**
 * The accent itself where text with it can be read well, 7:1, else the nearest darker one, by night the nearest lighter one, with
 * which it can. As `BrandLight.readable` of the daemon.
 * @param {string} accent
 * @param {boolean} night
 * @returns {string | null} `null` where it is no colour.
 */
export function readable(accent, night) {
  if (luminance(accent) == null) return null;
  const parts = [1, 3, 5].map((place) => parseInt(accent.slice(place, place + 2), 16));
  for (let part = 0; ; part++) {
    const mixed = "#" + parts.map((one) => ((one * (20 - part) + (night ? 255 * part : 0) + 10) / 20 | 0).toString(16).padStart(2,
      "0")).join("");
    if (part === 20 || partners[Number(night)].every((other) => contrast(mixed, other) >= 7)) return mixed;
  }
}

/**
 * The colours that a branding sets, so that they can be read: `app` of the quest, or of `about`.
 * @param {any} app
 * @param {boolean} night
 */
export function brandColours(app, night) {
  const accent = readable(String((night && app?.accent_night) || app?.accent), night);
  return accent ? { "--accent": accent, "--accent-bg": "var(--sunk)", "--m-route": accent } : {};
}
