import { data, redirect } from "react-router";
import { getEbookTexts } from "#src/features/ebook/ebook.server.ts";
import { answerPageForm } from "#src/features/pages/forms/answer-page-form.server.ts";
import { textPartsOf } from "#src/features/pages/section-types/views.ts";
import { renderedParts } from "#src/features/pages/site-page/page-parts.ts";
import { renderParts } from "#src/features/pages/site-page/render-parts.server.tsx";
import { SitePage } from "#src/features/pages/site-page/site-page.part.tsx";
import { findPage } from "#src/features/pages/starter-pages/find-page.server.ts";
import { followRedirect, MOVED, UNAVAILABLE } from "#src/platform/http/pages/page-answers.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { type SiteSettings, useSiteData } from "#src/settings/site-data.ts";
import { fillIn, liveValuesOf } from "#src/settings/texts/live-values.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { textsFor } from "#src/settings/texts/use-texts.ts";
import { NOT_FOUND } from "#src/settings/texts/words/notices.ts";
import { wordsOf } from "#src/settings/texts/words/part.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { withServerOnly } from "#src/ui/page/server-only.ts";
import { StructuredData } from "#src/ui/page/structured-data.tsx";
import type { Route } from "./+types/site.page";
import { describeCompany } from "./company-json-ld.ts";
import { NotFound } from "./notices/not-found.tsx";
import { lacksQuestions, loadPageSite } from "./page-site.server.ts";

/** Longest part of an unknown path in the log. */
const LOGGED_LENGTH = 200;

/**
 * An unknown path answers 404 and is logged without its query, which may contain anything (docs/produto.md, "Pages").
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const known = context.get(pageContext);
  const { resources, request: incoming, preview } = known;
  const path = toPath(params);
  const unreadable = (error: unknown): never => {
    if (error instanceof Response) throw error;
    incoming.log.error({ err: error }, "page could not be read");
    throw data(null, UNAVAILABLE);
  };
  const found = await findPage(resources, path).catch(unreadable);
  if (found && "movedTo" in found) {
    known.redirects?.countMoved(found.kind, path);
    throw redirect(found.movedTo, MOVED);
  }
  if (!found) {
    await followRedirect(known).catch(unreadable);
    incoming.log.warn({ path: path.slice(0, LOGGED_LENGTH) }, "unknown path");
    const texts = await getShownTexts(resources, [NOT_FOUND]);
    return data({ page: null, parts: null, texts }, { status: 404 });
  }
  const { id, title, role, seoTitle, seoDescription, header, isNotIndexed } = found.page;
  const site = await loadPageSite(resources, found, preview);
  const values = liveValuesOf(site);
  // Limited to the browser's needs, since it is part of the document.
  const page = withServerOnly(
    {
      id,
      title,
      ...(role && { role }),
      ...(header !== "menu" && { header }),
      ...(isNotIndexed && { isNotIndexed }),
      ...(seoTitle && { seoTitle: fillIn(seoTitle, values) }),
    },
    { seoDescription: seoDescription && fillIn(seoDescription, values) },
  );
  // The router requests a page's data at its address with `.data` appended.
  const isDocument = !incoming.url.split("?", 1)[0]?.endsWith(".data");
  const { parts, islands } = renderParts(found.page, site, { isDocument });
  // A document contains them as HTML; as data they would be sent twice.
  if (isDocument) context.set(renderedParts, parts);
  const textParts = textPartsOf(islands);
  return data(
    {
      page,
      ...(await readParents(resources, path)),
      parts: isDocument ? null : parts,
      ...(islands.length > 0 && { islands }),
      ...(textParts.length > 0 && { texts: await getEbookTexts(resources, textParts) }),
    },
    // The page lacks its main content and says so.
    lacksQuestions(found.page, site) ? UNAVAILABLE : {},
  );
}

async function readParents(resources: Parameters<typeof findPage>[0], path: string) {
  const segments = path.split("/").slice(1, -1);
  const paths = segments.map((_segment, index) => `/${segments.slice(0, index + 1).join("/")}`);
  const found = await Promise.all(paths.map((parent) => findPage(resources, parent)));
  const titles = found.flatMap((parent, index) =>
    parent && "page" in parent ? [[paths[index], parent.page.title]] : [],
  );
  return titles.length > 0 ? { parents: Object.fromEntries(titles) as Record<string, string> } : {};
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerPageForm({ request, context }, toPath(params));
}

export { fromActionOrLoader as headers } from "#src/platform/http/pages/page-answers.ts";

function toPath(params: { "*"?: string | undefined }): string {
  return `/${params["*"] ?? ""}`.replace(/(.)\/+$/, "$1");
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const page = loaderData?.page;
  const path = location.pathname;
  if (!page) return pageMeta(matches, { title: textsFor(NOT_FOUND, matches).seoTitle, path, hidden: true });
  const { role, seoDescription: description } = page;
  const title = page.seoTitle ?? page.title;
  if (page.isNotIndexed) return pageMeta(matches, { title, description, path, hidden: true });
  if (role !== "home") return pageMeta(matches, { title, description, path });
  const root = matches.find((match) => match?.id === "root");
  const settings = (root?.loaderData as { settings: SiteSettings } | undefined)?.settings;
  const fullTitle = settings?.seoTitle ?? (settings ? `${settings.siteName} – ${title}` : title);
  return pageMeta(matches, { fullTitle, description, path });
};

/** The breadcrumb shows the titles of the page and its ancestors. */
export const handle = {
  breadcrumb: (loaded: Route.ComponentProps["loaderData"] | undefined) =>
    loaded && (loaded.page?.title ?? wordsOf(NOT_FOUND, ("texts" in loaded && loaded.texts) || {}).title),
  parents: (loaded: Route.ComponentProps["loaderData"] | undefined) =>
    loaded && "parents" in loaded ? loaded.parents : undefined,
  header: (loaded: Route.ComponentProps["loaderData"] | undefined) => loaded?.page?.header,
  isPlace: (loaded: Route.ComponentProps["loaderData"] | undefined) => Boolean(loaded?.page),
};

export default function AnyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, parts } = loaderData;
  const site = useSiteData();
  if (!page) return <NotFound />;
  return (
    <>
      {site && page.role === "home" && (
        <StructuredData thing={import.meta.env.SSR && describeCompany(site)} />
      )}
      <SitePage
        key={page.id}
        isHome={page.role === "home"}
        parts={parts}
        islands={"islands" in loaderData ? loaderData.islands : undefined}
        posted={actionData}
      />
    </>
  );
}
