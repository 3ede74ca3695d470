// @ts-check
import { useEffect, useState } from "preact";

/**
 * Whether the page is dark: as was chosen, else as the system is.
 * @param {string | undefined} light `day`, `night`, or anything else for the system
 */
export function useNight(light) {
  const [dark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const asked = matchMedia("(prefers-color-scheme: dark)");
    const heard = () => setDark(asked.matches);
    asked.addEventListener("change", heard);
    // What changed since this was drawn, before anybody listened.
    heard();
    return () => asked.removeEventListener("change", heard);
  }, []);
  return light === "night" || (light !== "day" && dark);
}
