// The two typefaces: asked for once the page stands, at once where they are kept already (docs/adr/0028).
import displayFont from "./fonts/bricolage-grotesque.woff2?url";
import textFont from "./fonts/instrument-sans.woff2?url";

/** Family → address. Both files hold the weights 400 to 700; scripts/subset-fonts.ts cut them. */
export const TYPEFACES = { "Bricolage Grotesque": displayFont, "Instrument Sans": textFont };

/** For browsers without scripts; others load them by load-typefaces.ts. */
export function toFontFaces(): string {
  const faces = Object.entries(TYPEFACES).map(
    ([family, url]) =>
      `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-weight:400 700;font-display:swap}`,
  );
  return faces.join("");
}
