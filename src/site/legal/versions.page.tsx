import { data } from "react-router";
import { findPageAt } from "#src/features/pages/pages.server.ts";
import type { StoredSection } from "#src/features/pages/schema.ts";
import {
  listLegalVersions,
  readLegalVersion,
} from "#src/features/pages/sections/legal/legal-versions.server.ts";
import { renderParts } from "#src/features/pages/site-page/render-parts.server.tsx";
import { SitePage } from "#src/features/pages/site-page/site-page.part.tsx";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { LEGAL } from "#src/settings/texts/words/legal.ts";
import { wordsOf } from "#src/settings/texts/words/part.ts";
import { formatLongDay } from "#src/shared/time/date-format.ts";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { NotFound } from "../notices/not-found.tsx";
import { loadPageSite } from "../page-site.server.ts";
import type { Route } from "./+types/versions.page";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: textsFor(LEGAL, matches).versions,
    path: location.pathname,
    hidden: true,
  });

export const handle = {
  breadcrumb: (loaded: Route.ComponentProps["loaderData"] | undefined) =>
    wordsOf(LEGAL, loaded?.texts ?? {}).versions,
};

/** Shows all published versions of a legal text, or a single one. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { resources, preview } = context.get(pageContext);
  const path = new URL(request.url).pathname.split("/", 2).join("/");
  const found = await findPageAt(resources, path);
  const texts = await getShownTexts(resources, [LEGAL]);
  if (!found || !("page" in found)) return data({ texts, versions: null, version: null }, { status: 404 });
  const { page } = found;
  // Uses days in the site's time zone; in the evening, UTC is already a day ahead.
  const dayOf = (at: string) => toLocalTime(new Date(at), resources.config.timeZone).date;
  const versions = (await listLegalVersions(resources.db, page.id)).map(({ id, at }) => ({
    id,
    day: dayOf(at),
  }));
  if (!params.version) return data({ texts, title: page.title, path, versions, version: null });
  const version = await readLegalVersion(resources.db, page.id, params.version);
  if (!version) return data({ texts, versions: null, version: null }, { status: 404 });
  const old = { ...page, sections: version.sections.map((section) => dated(section, dayOf(version.at))) };
  const site = await loadPageSite(resources, { page: old }, preview);
  const { parts } = renderParts(old, site, { isDocument: false });
  return data({
    texts,
    title: page.title,
    path,
    versions,
    version: { id: params.version, day: dayOf(version.at), parts },
  });
}

/** Gives a legal text without a date the day of its publication. */
function dated(section: StoredSection, day: string): StoredSection {
  if (section.type !== "legal" || section.props.updated) return section;
  return { ...section, props: { ...section.props, updated: day } };
}

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { versions, version } = loaderData;
  const words = useTexts(LEGAL);
  if (!versions) return <NotFound />;
  const { title, path } = loaderData;
  if (version) {
    return (
      <>
        <Container className="pt-6">
          <p className="rounded-control bg-sunken px-4 py-3 text-sm">
            {words.wasSince} {formatLongDay(version.day)}.{" "}
            <Link to={path} className="text-primary-ink underline underline-offset-2">
              {words.readCurrent}
            </Link>
          </p>
        </Container>
        <SitePage key={version.id} isHome={false} parts={version.parts} />
      </>
    );
  }
  return (
    <Container className="pt-(--head) pb-24">
      <h1 className="text-5xl font-bold">
        {title}: {words.versionsTitle}
      </h1>
      <ol className="mt-8 max-w-xl">
        {versions.map(({ id, day }, index) => (
          <li key={id} className="border-t border-line">
            <Link
              to={index === 0 ? path : `${path}/versoes/${id}`}
              className="flex min-h-12 items-center justify-between gap-4 underline-offset-4 hover:underline"
            >
              {words.since} {formatLongDay(day)}
              {index === 0 && <span className="text-sm whitespace-nowrap text-muted">{words.current}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </Container>
  );
}
