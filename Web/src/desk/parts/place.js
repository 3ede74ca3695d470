// @ts-check
import { useEffect, useState } from "preact";
import { place } from "../core/place.js";

/** The place, for a component that is drawn anew when it is another. @returns {import("../core/place.js").Place} */
export function usePlace() {
  const [hash, set] = useState(location.hash);
  useEffect(() => {
    const listener = () => set(location.hash);
    addEventListener("hashchange", listener);
    // What changed since this was drawn, before anybody listened.
    listener();
    return () => removeEventListener("hashchange", listener);
  }, []);
  return place(hash);
}
