// @ts-check
// Browsers inside of other apps, which keep what a rider does there apart, and often have no position, camera or worker.
import { systemOf } from "./system.js";

/** Names of apps by what their browsers say of themselves. @type {[RegExp, string][]} */
const apps = [
  [/\bVKAndroidApp\/|\bvk(client)?\/|com\.vk\./i, "VK"], [/Telegram/, "Telegram"], [/\bInstagram\b/, "Instagram"],
    [/\bFBA[NV]\/|\bFB_IAB\b/, "Facebook"],
  [/\bOKApp\b|\bOdnoklassniki/i, "OK"], [/\bMicroMessenger\//, "WeChat"], [/\bLine\//, "LINE"], [/\bBytedance|\bmusical_ly/i, "TikTok"],
  [/\bTwitter\b/, "X"], [/\bLinkedInApp\b/, "LinkedIn"], [/\bSnapchat\//, "Snapchat"], [/\bPinterest\//, "Pinterest"],
    [/\bViber\//, "Viber"],
  [/\bGSA\//, "Google"],
];

/**
 * The app in whose browser the page is: its name, nothing where it says none, `null` where the browser is one by itself, or the
 * page stands on the home screen, where iPhones name no browser either.
 * @param {{ agent: string, touches?: number, isStandalone?: boolean, isTelegram?: boolean }} phone `isTelegram`: whether the page was
 * given Telegram's objects, since its iPhone app says nothing else
 */
export function insideOf({ agent, touches = 0, isStandalone = false, isTelegram = false }) {
  if (isStandalone) return null;
  const found = apps.find(([pattern]) => pattern.test(agent));
  if (found || isTelegram) return found?.[1] ?? "Telegram";
  const system = systemOf(agent, touches);
  const isView = system === "android" ? /; wv\)/.test(agent) : system === "ios" && /AppleWebKit/.test(agent) && !/Safari\//.test(agent);
  return isView ? "" : null;
}

/**
 * The link that opens a page in Chrome, or in what the phone has where Chrome is missing; with what stands behind `#`.
 * @param {string} address
 */
export const inChrome = (address) =>
  `${address.replace(/^https?:/,
    "intent:")}#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=${encodeURIComponent(address)};end`;

/**
 * How the app gets onto the home screen: `prompt`, the browser offers it; `share`, by Safari's menu; `null`, it is there, or
 * nobody can say how.
 * @param {{ agent: string, touches?: number, isStandalone?: boolean, isOffered?: boolean }} phone
 */
export function installBy({ agent, touches = 0, isStandalone = false, isOffered = false }) {
  if (isStandalone) return null;
  if (isOffered) return "prompt";
  const isSafari = /Version\/[\d.]+.* Safari\//.test(agent) && !/YaBrowser|OPT\/|Ddg\/|EdgiOS|Brave/.test(agent);
  return isSafari && systemOf(agent, touches) === "ios" ? "share" : null;
}
