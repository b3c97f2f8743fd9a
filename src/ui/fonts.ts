// The two typefaces: asked for once the page stands, at once where they are kept already (docs/adr/0028).
import displayFont from "./fonts/bricolage-grotesque.woff2?url";
import textFont from "./fonts/instrument-sans.woff2?url";

/** Family → address. Both files hold the weights 400 to 700; scripts/subset-fonts.ts cut them. */
const TYPEFACES = { "Bricolage Grotesque": displayFont, "Instrument Sans": textFont };

/**
 * Runs in <head>, behind painted.ts. A first visitor reads in the fallback of fonts.css until both typefaces have come,
 * after the first paint; who was here before, and so has the service worker, sees them from the start. They are put
 * in together: each would lay the page out anew.
 */
export const FONT_SCRIPT = `(async () => {
  try {
    if (!navigator.serviceWorker?.controller) await painted;
    const faces = Object.entries(${JSON.stringify(TYPEFACES)}).map(([family, url]) =>
      new FontFace(family, "url(" + url + ")", { weight: "400 700" }).load());
    for (const face of await Promise.all(faces)) document.fonts.add(face);
  } catch {}
})()`;

/** The same for browsers without scripts. */
export const FONT_FACES = Object.entries(TYPEFACES)
  .map(
    ([family, url]) =>
      `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-weight:400 700;font-display:swap}`,
  )
  .join("");
