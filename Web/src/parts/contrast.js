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

/**
 * The colours of a branding that can be read, and nothing of one that cannot: `accent` needs 7:1 on the surface.
 * @param {any} branding
 * @param {boolean} night
 */
export function brandColours(branding, night) {
  const [surface, sunk] = night ? ["#0e151c", "#1a242e"] : ["#ffffff", "#eef1f4"];
  const accent = night ? branding?.accent_night ?? branding?.colour_night : branding?.accent ?? branding?.colour;
  if (typeof accent !== "string" || contrast(accent, surface) < 7 || contrast(accent, sunk) < 7) return {};
  return { "--accent": accent, "--on-accent": night ? "#06203f" : "#ffffff", "--m-route": accent };
}
