import { Fragment, lazy, memo, Suspense, use, useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { openOfferedFrame } from "#src/ui/page/open-offered-frame.ts";
import { waitForParts } from "#src/ui/page/ready.ts";
import type { PostedForm } from "../sections/form/form-place.ts";
import { FIRST_RUN_ID, type Island, type PageParts, RenderedPartsContext, STAGE_ID } from "./page-parts.ts";

const IslandSection = lazy(() => import("./island.tsx"));

interface SitePageProps {
  /** Without a breadcrumb above it. */
  isHome: boolean;
  /** Absent in the page's first document, which has them as HTML already. */
  parts: PageParts | null;
  /** Absent on most pages. */
  islands?: Island[] | undefined;
  posted?: PostedForm | undefined;
}

/** A page made of sections. */
export function SitePage({ isHome, parts, islands, posted }: SitePageProps) {
  const rendered = use(RenderedPartsContext);
  const shown = parts ?? rendered;
  const { sheet, prefetched } = useInnerLinks();
  return (
    <div ref={sheet} className={isHome ? "sheet" : "sheet under-trail"}>
      <Html id={STAGE_ID} html={shown?.stage} />
      <div className="sheet-rest">
        <Html id={FIRST_RUN_ID} html={shown?.runs[0]} />
        {islands && <Islands islands={islands} runs={shown?.runs ?? NONE} posted={posted} />}
      </div>
      {prefetched && <PrefetchPageLinks page={prefetched} />}
    </div>
  );
}

const NONE: string[] = [];

interface IslandsProps {
  islands: Island[];
  /** Of HTML; the first one stands before the first island. */
  runs: string[];
  posted: PostedForm | undefined;
}

/**
 * Rendered once: while an island's script is on its way, rendering its place again would take away what the server
 * has rendered, with all that was typed in it.
 */
const Islands = memo(function Islands({ islands, runs, posted }: IslandsProps) {
  useEffect(() => waitForParts(islands.map(({ id }) => id)), [islands]);
  return islands.map((island, index) => (
    <Fragment key={island.id}>
      <Suspense>
        <IslandSection island={island} posted={posted} />
      </Suspense>
      <Html id={island.id} html={runs[index + 1]} />
    </Fragment>
  ));
});

/** HTML that the server has made of sections: texts in it are escaped, and links checked (sections/schema.ts). */
function Html({ id, html }: { id: string; html: string | undefined }) {
  // Without data of its own it is the first document: what stands there stays.
  const [text] = useState(() => html ?? document.getElementById(id)?.innerHTML ?? "");
  return (
    <div id={id} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** Links within the HTML lead to other pages without loading the site anew, as `Link` does; they prefetch too. */
function useInnerLinks() {
  const sheet = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [prefetched, setPrefetched] = useState<string>();
  useEffect(() => {
    const container = sheet.current;
    const follow = (event: MouseEvent): void => {
      openOfferedFrame(event);
      const path = innerPathOf(event);
      if (!path || event.defaultPrevented || event.button !== 0 || isModified(event)) return;
      event.preventDefault();
      void navigate(path, { viewTransition: true });
    };
    const prefetch = (event: Event): void => setPrefetched((known) => innerPathOf(event) ?? known);
    if (container?.querySelector("[data-moving]"))
      void import("./play-videos.ts").then(({ playVideos }) => playVideos(container));
    container?.addEventListener("click", follow);
    container?.addEventListener("pointerover", prefetch);
    container?.addEventListener("focusin", prefetch);
    return () => {
      container?.removeEventListener("click", follow);
      container?.removeEventListener("pointerover", prefetch);
      container?.removeEventListener("focusin", prefetch);
    };
  }, [navigate]);
  return { sheet, prefetched };
}

/** The path of the site that the event's link leads to; undefined for other links, and for places on this page. */
function innerPathOf({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.getAttribute("href")?.startsWith("#")) return;
  return link.pathname + link.search + link.hash;
}

function isModified({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
