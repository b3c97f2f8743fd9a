import { use, useEffect, useState } from "react";
import type { Identity } from "#src/shared/site-look.ts";
import { LoadedDrawingsContext, RenderedDrawingContext, useIdentity } from "./identity-context.ts";
import { SITE_FRAMES, type SiteDrawings, type SiteSlot } from "./drawing/slots.ts";

/** A drawing of the chosen identity. A document has it as HTML; a navigation within the site loads the identity once. */
export function SiteDrawing({ slot }: { slot: SiteSlot }) {
  const identity = useIdentity();
  if (identity === "none") return null;
  return <Frame key={`${identity} ${slot}`} identity={identity} slot={slot} />;
}

type Drawn = Exclude<Identity, "none">;

const LOADERS: Record<Drawn, () => Promise<{ siteDrawings: SiteDrawings }>> = {
  prumo: () => import("./prumo/site-drawings.ts"),
  circuito: () => import("./circuito/site-drawings.tsx"),
  orbita: () => import("./orbita/site-drawings.tsx"),
};
function Frame({ identity, slot }: { identity: Drawn; slot: SiteSlot }) {
  const render = use(RenderedDrawingContext);
  const [html] = useState(() => (render ? render(identity, slot) : readDocument(slot)));
  const loaded = use(LoadedDrawingsContext);
  const [drawings, setDrawings] = useState(() => loaded?.get(identity));
  useEffect(() => {
    if (html || drawings) return;
    LOADERS[identity]().then(
      ({ siteDrawings }) => {
        loaded?.set(identity, siteDrawings);
        setDrawings(siteDrawings);
      },
      // Without a connection the place stays empty.
      () => {},
    );
  }, [identity, html, drawings, loaded]);
  const frame = { ...SITE_FRAMES[slot], "data-drawing": slot, "aria-hidden": true };
  const Content = html ? undefined : drawings?.[slot];
  if (Content) {
    return (
      <svg {...frame}>
        <Content />
      </svg>
    );
  }
  return <svg {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What the server has drawn there; empty after a navigation. */
function readDocument(slot: SiteSlot): string {
  if (typeof document === "undefined") return "";
  return document.querySelector(`[data-drawing="${slot}"]`)?.innerHTML ?? "";
}
