import type { Identity } from "#src/shared/site-look.ts";
import circuito from "./circuito/circuito.css?inline";
import none from "./none.css?inline";
import orbita from "./orbita/orbita.css?inline";
import plain from "./plain.css?inline";
import sketch from "./sketch.css?inline";

/** Overrides of the site's style sheets, which are made for the plumb line. */
const STYLES: Record<Identity, string> = {
  prumo: "",
  circuito: plain + sketch + circuito,
  orbita: plain + sketch + orbita,
  none: plain + none,
};

export function identityStyle(identity: Identity): string {
  return STYLES[identity];
}
