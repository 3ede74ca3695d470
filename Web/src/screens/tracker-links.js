// @ts-check

/**
 * Links that set tracker apps up with one tap, as the daemon's guide has them (docs/guides/TRACKERS.md).
 * @param {string} server Without a slash at the end.
 * @param {string} token
 * @param {string} device
 * @returns {{ links: [string, string][], address: string }}
 */
export function trackerLinks(server, token, device) {
  const url = (/** @type {string} */ dialect) => `${server}/ingest/${dialect}/${token}`;
  const configuration = {
    _type: "configuration", mode: 3, url: url("owntracks"), deviceId: device, tid: "ME", monitoring: 2, auth: false,
    locatorInterval: 10, locatorDisplacement: 10,
  };
  return {
    address: url("osmand"),
    links: [
      ["OwnTracks", `owntracks:///config?inline=${encodeURIComponent(btoa(JSON.stringify(configuration)))}`],
      ["Overland", `overland://setup?url=${encodeURIComponent(url("overland"))}&device_id=${encodeURIComponent(device)}`],
      ["GPSLogger", `gpslogger://properties/${url("gpslogger")}/settings.properties`],
    ],
  };
}
