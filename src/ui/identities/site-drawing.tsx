import { use, useEffect, useState } from "react";
import type { Identity } from "#src/shared/site-look.ts";
import { signDrawing } from "./drawing/mark.ts";
import { SITE_FRAMES, type SiteDrawings, type SiteSlot } from "./drawing/slots.ts";
import { LoadedDrawingsContext, RenderedDrawingContext, useIdentity, useMark } from "./identity-context.ts";

/** Documents contain the drawing; client navigations load the identity's drawings once. */
export function SiteDrawing({ slot }: { slot: SiteSlot }) {
  const identity = useIdentity();
  if (identity === "none") return null;
  return <Frame key={`${identity} ${slot}`} identity={identity} slot={slot} />;
}

type Drawn = Exclude<Identity, "none">;

const LOADERS: Record<Drawn, () => Promise<{ siteDrawings: SiteDrawings }>> = {
  monograma: () => import("./monograma/site-drawings.ts"),
  prumo: () => import("./prumo/site-drawings.ts"),
  circuito: () => import("./circuito/site-drawings.ts"),
  orbita: () => import("./orbita/site-drawings.ts"),
};

function Frame({ identity, slot }: { identity: Drawn; slot: SiteSlot }) {
  const mark = useMark();
  const render = use(RenderedDrawingContext);
  const [html] = useState(() => (render ? signDrawing(render(identity, slot), mark) : readDocument(slot)));
  const loaded = use(LoadedDrawingsContext);
  const [drawings, setDrawings] = useState(() => loaded?.get(identity));
  useEffect(() => {
    if (html || drawings) return;
    LOADERS[identity]().then(
      ({ siteDrawings }) => {
        loaded?.set(identity, siteDrawings);
        setDrawings(siteDrawings);
      },
      // If loading fails, the place stays empty.
      () => {},
    );
  }, [identity, html, drawings, loaded]);
  const frame = { ...SITE_FRAMES[slot], "data-drawing": slot, "aria-hidden": true };
  const content = html || signDrawing(drawings?.[slot] ?? "", mark);
  return <svg {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: content }} />;
}

/** Reads the drawing rendered by the server; empty after a client navigation. */
function readDocument(slot: SiteSlot): string {
  if (typeof document === "undefined") return "";
  return document.querySelector(`[data-drawing="${slot}"]`)?.innerHTML ?? "";
}
