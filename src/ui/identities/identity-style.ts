import type { Identity } from "#src/shared/site-look.ts";
import circuito from "./circuito/circuito.css?inline";
import none from "./none.css?inline";
import orbita from "./orbita/orbita.css?inline";
import plain from "./plain.css?inline";
import sketch from "./sketch.css?inline";

/** The style sheets of the site are made for the plumb line; the others change what hangs, measures and stands on it. */
const STYLES: Record<Identity, string> = {
  prumo: "",
  circuito: plain + sketch + circuito,
  orbita: plain + sketch + orbita,
  none: plain + none,
};

/** What an identity changes of the site's styles. */
export function identityStyle(identity: Identity): string {
  return STYLES[identity];
}
