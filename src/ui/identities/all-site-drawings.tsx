// For the server, which renders any identity.
import { renderToStaticMarkup } from "react-dom/server";
import { IDENTITIES, type Identity } from "#src/shared/site-look.ts";
import { siteDrawings as circuito } from "./circuito/site-drawings.tsx";
import { siteDrawings as orbita } from "./orbita/site-drawings.tsx";
import { siteDrawings as prumo } from "./prumo/site-drawings.ts";
import type { SiteDrawings, SiteSlot } from "./drawing/slots.ts";

const DRAWINGS: Record<Exclude<Identity, "none">, SiteDrawings> = { prumo, circuito, orbita };

/** Rendered once, and beforehand: a render must not begin another. */
const RENDERED = new Map(
  IDENTITIES.flatMap((identity) =>
    identity === "none"
      ? []
      : Object.entries(DRAWINGS[identity]).map(([slot, Content]): [string, string] => [
          `${identity} ${slot}`,
          renderToStaticMarkup(<Content />),
        ]),
  ),
);

/** What is inside the frame of a drawing, as HTML. */
export function renderSiteDrawing(identity: Identity, slot: SiteSlot): string {
  return RENDERED.get(`${identity} ${slot}`) ?? "";
}
