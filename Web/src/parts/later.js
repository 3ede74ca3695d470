// @ts-check
import { html, useEffect, useState } from "preact";

/**
 * A component of a module that is loaded when it is drawn first: phones keep it since their riders joined, but the first
 * screen does not wait for it.
 * @param {() => Promise<Record<string, any>>} load `() => import("./x.js")`: scripts/build-web.py makes a file of its own of it
 * @param {string} name The component's, as its module exports it
 * @param {any} [Meanwhile] Drawn until it is there, and with the `problem` where it cannot be loaded; nothing by itself
 */
export function later(load, name, Meanwhile = null) {
  /** @type {any} */
  let Part = null;
  return function Later(/** @type {any} */ props) {
    const [problem, setProblem] = useState(/** @type {any} */ (null));
    const [, setLoaded] = useState(Boolean(Part));
    useEffect(() => {
      if (Part) return;
      load().then((module) => {
        Part = module[name];
        setLoaded(true);
      }, () => setProblem({ offline: true }));
    }, []);
    return Part ? html`<${Part} ...${props} />` : Meanwhile && html`<${Meanwhile} problem=${problem} />`;
  };
}
