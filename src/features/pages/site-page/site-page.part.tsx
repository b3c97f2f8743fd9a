import { Fragment, lazy, memo, Suspense, use, useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { openOfferedFrame } from "#src/ui/page/open-offered-frame.ts";
import { waitForParts } from "#src/ui/page/ready.ts";
import type { PostedForm } from "../sections/form/form-target.ts";
import { FIRST_RUN_ID, type Island, type PageParts, RenderedPartsContext, STAGE_ID } from "./page-parts.ts";

const IslandSection = lazy(() => import("./island.tsx"));

interface SitePageProps {
  /** The home page has no breadcrumb. */
  isHome: boolean;
  /** Null in the first document, which already contains the HTML. */
  parts: PageParts | null;
  islands?: Island[] | undefined;
  posted?: PostedForm | undefined;
}

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
  /** HTML between islands; the first run comes before the first island. */
  runs: string[];
  posted: PostedForm | undefined;
}

/**
 * Memoized: re-rendering while an island's script loads would discard the server's HTML with everything typed in
 * it.
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

/** Inserts server HTML: texts are escaped and links checked (sections/schema.ts). */
function Html({ id, html }: { id: string; html: string | undefined }) {
  // In the first document, keeps the HTML that is already there.
  const [text] = useState(() => html ?? document.getElementById(id)?.innerHTML ?? "");
  return (
    <div id={id} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** Makes links in the HTML navigate and prefetch like `Link`. */
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

/** Returns the path of the link that was clicked; undefined for external links and anchors of this page. */
function innerPathOf({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.getAttribute("href")?.startsWith("#")) return;
  return link.pathname + link.search + link.hash;
}

function isModified({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
