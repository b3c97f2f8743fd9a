import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { fillIn, type LiveValues, liveValuesOf } from "#src/settings/texts/live-values.ts";
import { toSlug } from "#src/shared/slug.ts";
import { renderSiteDrawing } from "#src/ui/identities/all-site-drawings.ts";
import { IdentityProvider, RenderedDrawingContext } from "#src/ui/identities/identity-context.ts";
import { Motif } from "#src/ui/identities/motif.tsx";
import { toQuestions, toService } from "#src/ui/page/json-ld.ts";
import { PreviewProvider } from "#src/ui/page/preview.tsx";
import { type Thing, toScriptText } from "#src/ui/page/structured-data.tsx";
import { withoutPrivateProps } from "../private-props.ts";
import type { Page, StoredSection } from "../schema.ts";
import { bandStyles } from "../section-types/band-styles.ts";
import { findSectionType } from "../section-types/find-section-type.ts";
import { findJoined } from "../section-types/looks.ts";
import { SectionContent, showLoaded } from "../section-types/section-content.tsx";
import { upgradeSection } from "../section-types/upgrade-section.ts";
import { stylesOf } from "../section-types/views.ts";
import type { FormTarget } from "../sections/form/form-target.ts";
import { formatText } from "../sections/format-text.tsx";
import type { QuestionData } from "../sections/question-list/question-list.island.tsx";
import { questionsSection } from "../sections/questions/schema.ts";
import { isRequired, QUESTION_LIST_TYPE } from "../sections/required-sections.ts";
import { PageEnd } from "../sections/section-frame.tsx";
import type { LoadedSections, SectionSite } from "../sections/section-view.ts";
import { servicesSection } from "../sections/services/schema.ts";
import { showProps } from "../sections/show-props.ts";
import { ISLANDS } from "./islands.ts";
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
  const styles = [...stylesOf(visible, site.services), ...bandStyles(visible, site.settings)].join("");
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
        <IdentityProvider settings={site.settings}>
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
    <IdentityProvider settings={settings}>
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

/** Describes services on the page with their details, and questions that only this page has. */
function describeSections(sections: StoredSection[], site: SectionSite, values: LiveValues): Thing[] {
  return [
    ...describeServices(sections, site),
    ...describeQuestionList(sections, site),
    ...describeQuestions(sections, values),
  ];
}

function describeServices(sections: StoredSection[], site: SectionSite): Thing[] {
  if (!sections.some(({ type }) => type === servicesSection.type)) return [];
  const identity = { siteUrl: site.siteUrl, siteName: site.settings.siteName };
  return site.services.map(({ name, summary, page }) =>
    toService(identity, { name, description: summary, path: `${page}#${toSlug(name)}` }),
  );
}

/** An FAQ without questions would be invalid structured data. */
function describeQuestionList(sections: StoredSection[], { loaded }: SectionSite): Thing[] {
  const list = sections.find(({ type }) => type === QUESTION_LIST_TYPE);
  const read = list && (loaded?.data[list.id] as QuestionData | undefined);
  const questions = (read?.groups ?? []).flatMap((group) => group.questions);
  return questions.length > 0 ? [toQuestions(questions)] : [];
}

/** The FAQ's questions are described on their own page. */
function describeQuestions(sections: StoredSection[], values: LiveValues): Thing[] {
  const questions = sections
    .filter(({ type }) => type === questionsSection.type)
    .map(({ props }) => showProps(questionsSection, props, (text) => text).props)
    .filter(({ source }) => source === "own")
    .flatMap(({ items }) => items)
    .filter(({ question, answer }) => question && answer)
    .map(({ question, answer }) => ({ question: fillIn(question, values), answer: fillIn(answer, values) }));
  return questions.length > 0 ? [toQuestions(questions)] : [];
}

function isIsland({ type }: StoredSection): boolean {
  return Object.hasOwn(ISLANDS, type);
}

/** Serializes a section for the browser. */
export function makeIsland(
  stored: StoredSection,
  { id: pageId, path }: Pick<Page, "id" | "path">,
  values: LiveValues,
  loaded: LoadedSections | undefined,
  { isJoined, isHead }: Required<Pick<Island, "isJoined" | "isHead">>,
): Island {
  const { id, type, props } = withoutPrivateProps(upgradeSection(stored));
  const sectionType = findSectionType(type);
  const shown =
    sectionType &&
    showProps(sectionType, props, (text) => fillIn(text, values) || null, loaded && showLoaded(loaded)).shown;
  const read = loaded?.data[id];
  const place: FormTarget = { pageId, path, sectionId: id, isClosed: read === true };
  return {
    id,
    type,
    props: shown ?? {},
    ...(type === "form" && { data: place }),
    ...(isRequired({ type }) && { data: { ...(read as object | undefined), isLive: true } }),
    ...(isJoined && { isJoined }),
    ...(isHead && { isHead }),
  };
}
