import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { type LiveValues, liveValuesOf } from "#src/settings/texts/live-values.ts";
import { renderSiteDrawing } from "#src/ui/identities/all-site-drawings.ts";
import { IdentityProvider, RenderedDrawingContext } from "#src/ui/identities/identity-context.ts";
import { Motif } from "#src/ui/identities/motif.tsx";
import { PreviewProvider } from "#src/ui/page/preview.tsx";
import { toScriptText } from "#src/ui/page/structured-data.tsx";
import type { Page, StoredSection } from "../schema.ts";
import { findJoined } from "../section-types/looks.ts";
import { SectionContent } from "../section-types/section-content.tsx";
import { stylesOf } from "../section-types/views.ts";
import { formatText } from "../sections/format-text.tsx";
import { PageEnd } from "../sections/section-frame.tsx";
import type { SectionSite } from "../sections/section-view.ts";
import { describeSections } from "./describe-sections.ts";
import { isIsland, makeIsland } from "./make-island.ts";
import { pageEndsOf, type PageEnds } from "./page-ends.ts";
import { FIRST_RUN_ID, type Island, type PageParts, STAGE_ID } from "./page-parts.ts";

interface Rendering {
  site: SectionSite;
  path: string;
  values: LiveValues;
  /** The section with the page's `h1`. */
  head: StoredSection | undefined;
  /** Ids of sections whose background touches the one above. */
  joined: ReadonlySet<string>;
}

/**
 * Renders the sections of a page with their styles and the identity's line.
 * @param isDocument true for a request that search engines may read; adds structured data
 */
export function renderParts(
  { id, title, sections, path }: Pick<Page, "id" | "title" | "sections" | "path">,
  site: SectionSite,
  { isDocument }: { isDocument: boolean },
): { parts: PageParts; islands: Island[] } {
  const visible = sections.filter(({ isHidden }) => !isHidden);
  const ends = pageEndsOf(visible);
  const { head, stage: staged } = ends;
  const joined = findJoined(visible);
  const rendering = { site, path, values: liveValuesOf(site), head, joined };
  const rest = staged ? visible.slice(1) : visible;
  const { runs, islands } = split(rest);
  const html = runs.map((run) => render(run, rendering));
  if (!head) html[0] = renderToStaticMarkup(<h1 className="sr-only">{title}</h1>) + html[0];
  html[runs.length - 1] +=
    renderEnd(site, ends) + (isDocument && !site.preview ? describe(visible, rendering) : "");
  const styles = stylesOf(visible, site.services).join("");
  const stage = (styles && `<style>${styles}</style>`) + (staged ? render([staged], rendering) : "");
  return {
    parts: { stage, runs: html },
    islands: islands.map((section) =>
      makeIsland(section, { id, path }, rendering.values, site.loaded, {
        isJoined: joined.has(section.id),
        isHead: section === head,
      }),
    ),
  };
}

/** Returns the HTML by the ids of the elements that hold it. */
export function partsById({ parts, islands }: ReturnType<typeof renderParts>): Record<string, string> {
  const ids = [FIRST_RUN_ID, ...islands.map(({ id }) => id)];
  return { [STAGE_ID]: parts.stage, ...Object.fromEntries(parts.runs.map((html, at) => [ids[at], html])) };
}

/** Splits sections into islands and the runs between them. */
function split(sections: StoredSection[]): { runs: StoredSection[][]; islands: StoredSection[] } {
  const runs: StoredSection[][] = [[]];
  const islands = sections.filter(isIsland);
  for (const section of sections) {
    if (isIsland(section)) runs.push([]);
    else runs.at(-1)?.push(section);
  }
  return { runs, islands };
}

function render(sections: StoredSection[], { site, path, values, head, joined }: Rendering): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <PreviewProvider value={site.preview}>
        <IdentityProvider value={site.settings.identity}>
          {sections.map((section) => (
            <SectionContent
              key={section.id}
              section={section}
              site={site}
              showText={(text) => formatText(text, values)}
              level={section === head ? 1 : 2}
              isJoined={joined.has(section.id)}
            />
          ))}
        </IdentityProvider>
      </PreviewProvider>
    </StaticRouter>,
  );
}

/** Renders the identity's motif and the space below the last section. */
function renderEnd({ settings }: SectionSite, { isOnGround, hasLine }: PageEnds): string {
  return renderToStaticMarkup(
    <IdentityProvider value={settings.identity}>
      <RenderedDrawingContext value={renderSiteDrawing}>
        {!isOnGround && <PageEnd />}
        {hasLine && <Motif />}
      </RenderedDrawingContext>
    </IdentityProvider>,
  );
}

function describe(sections: StoredSection[], { site, values }: Rendering): string {
  const things = describeSections(sections, site, values);
  const [only = []] = things;
  const text = toScriptText(things.length === 1 ? only : things);
  return things.length > 0 ? `<script type="application/ld+json">${text}</script>` : "";
}
