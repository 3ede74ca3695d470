// @ts-check
// What a browser says of itself, and what is made of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inChrome, insideOf, installBy } from "../src/parts/inside.js";
import { systemOf } from "../src/parts/system.js";

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 14; Pixel 7";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.113 Mobile Safari/537.36";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15";

/** Browser, system, the app whose browser it is, and the way onto the home screen. @type {[string, any, string, string | null, string | null][]} */
const table = [
  ["Safari, iPhone", { agent: `${iphone} Version/17.5 Mobile/15E148 Safari/604.1` }, "ios", null, "share"],
  ["Safari, iPad", { agent: mac, touches: 5 }, "ios", null, "share"],
  ["Safari, Mac", { agent: mac }, "other", null, null],
  ["home screen, iPhone", { agent: `${iphone} Mobile/15E148`, isStandalone: true }, "ios", null, null],
  ["Chrome, iPhone", { agent: `${iphone} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1` }, "ios", null, null],
  ["Firefox, iPhone", { agent: `${iphone} FxiOS/126.0 Mobile/15E148 Safari/605.1.15` }, "ios", null, null],
  ["Yandex, iPhone", { agent: `${iphone} Version/17.0 YaBrowser/24.4.5.461.10 SA/3 Mobile/15E148 Safari/604.1` }, "ios", null, null],
  ["VK, iPhone", { agent: `${iphone} Mobile/15E148 VK/8.77` }, "ios", "VK", null],
  ["VK client, iPhone", { agent: `${iphone} Mobile/15E148 [com.vk.vkclient/8.77]` }, "ios", "VK", null],
  ["Telegram, iPhone", { agent: `${iphone} Mobile/15E148`, isTelegram: true }, "ios", "Telegram", null],
  ["Instagram, iPhone", { agent: `${iphone} Mobile/15E148 Instagram 332.0.0 (iPhone15,3; iOS 17_5)` }, "ios", "Instagram", null],
  ["Facebook, iPhone", { agent: `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/466.0.0.40.99;FBBV/600]` }, "ios", "Facebook", null],
  ["Google's app, iPhone", { agent: `${iphone} GSA/318.0.633 Mobile/15E148 Safari/604.1` }, "ios", "Google", null],
  ["some app, iPhone", { agent: `${iphone} Mobile/15E148` }, "ios", "", null],
  ["Chrome, Android", { agent: `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36` }, "android", null, null],
  ["Chrome, Android, offered", { agent: `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36`, isOffered: true }, "android", null, "prompt"],
  ["Firefox, Android", { agent: "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0" }, "android", null, null],
  ["Samsung, Android", { agent: `${android}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36` }, "android", null, null],
  ["Yandex, Android", { agent: `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 YaBrowser/24.4.1.87.00 SA/3 Mobile Safari/537.36` }, "android", null, null],
  ["VK, Android", { agent: `${android} Build/AP1A; wv) ${chrome} VKAndroidApp/8.83-20000 (Android 14; SDK 34)` }, "android", "VK", null],
  ["Telegram, Android", { agent: `${android} Build/AP1A; wv) ${chrome} Telegram-Android/11.2.3 (Google Pixel 7; Android 14)` }, "android", "Telegram", null],
  ["Instagram, Android", { agent: `${android} Build/AP1A; wv) ${chrome} Instagram 332.0.0.38.90 Android (34/14)` }, "android", "Instagram", null],
  ["Facebook, Android", { agent: `${android} Build/AP1A; wv) ${chrome} [FB_IAB/FB4A;FBAV/466.0.0.56.79;]` }, "android", "Facebook", null],
  ["some app, Android", { agent: `${android} Build/AP1A; wv) ${chrome}` }, "android", "", null],
  ["Chrome, Linux", { agent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36" }, "other", null, null],
  ["Firefox, Windows with a touch screen", { agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0", touches: 10 }, "other", null, null],
];

for (const [name, phone, system, inside, install] of table) {
  test(`${name}: its system, the app it is in, and how it is installed`, () => {
    assert.equal(systemOf(phone.agent, phone.touches), system);
    assert.equal(insideOf(phone), inside);
    if (inside == null) assert.equal(installBy(phone), install);
  });
}

test("Chrome opens the link with what stands behind #, and so does another browser where Chrome is missing", () => {
  assert.equal(
    inChrome("https://quest.example/q/park#code=7KQ2-M4ZD"),
    "intent://quest.example/q/park#code=7KQ2-M4ZD#Intent;scheme=https;package=com.android.chrome;" +
      "S.browser_fallback_url=https%3A%2F%2Fquest.example%2Fq%2Fpark%23code%3D7KQ2-M4ZD;end",
  );
});
