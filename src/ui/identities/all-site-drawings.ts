import type { Identity } from "#src/shared/site-look.ts";
import { siteDrawings as circuito } from "./circuito/site-drawings.ts";
import type { SiteDrawings, SiteSlot } from "./drawing/slots.ts";
import { siteDrawings as monograma } from "./monograma/site-drawings.ts";
import { siteDrawings as orbita } from "./orbita/site-drawings.ts";
import { siteDrawings as prumo } from "./prumo/site-drawings.ts";

const DRAWINGS: Record<Exclude<Identity, "none">, SiteDrawings> = { monograma, prumo, circuito, orbita };

export function renderSiteDrawing(identity: Identity, slot: SiteSlot): string {
  return identity === "none" ? "" : DRAWINGS[identity][slot];
}
