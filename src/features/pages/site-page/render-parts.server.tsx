import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { toService } from "#src/ui/page/json-ld.ts";
import { toScriptText } from "#src/ui/page/structured-data.tsx";
import { renderSiteDrawing } from "#src/ui/identities/all-site-drawings.tsx";
import { IdentityProvider, RenderedDrawingContext } from "#src/ui/identities/identity-context.ts";
import { Motif } from "#src/ui/identities/motif.tsx";
import { toSlug } from "#src/shared/slug.ts";
import type { Page, StoredSection } from "../schema.ts";
import { formatText, liveValuesOf } from "../sections/format-text.tsx";
import { SectionContent } from "../sections/section-content.tsx";
import type { SectionSite } from "../sections/shown.ts";
import { findLook } from "../sections/views.ts";
import type { PageParts } from "./page-parts.ts";

/**
 * The HTML of a page's sections, with the styles of their kinds and the line along them.
 * @param isDocument whether search engines may read it: then it has structured data too
 */
export function renderParts(
  { sections, path }: Page,
  site: SectionSite,
  { isDocument }: { isDocument: boolean },
): PageParts {
  const visible = sections.filter(({ isHidden }) => !isHidden);
  const [first] = visible;
  const hasStage = first?.type === "opening" && (first.props.look ?? "stage") === "stage";
  const rest = hasStage ? visible.slice(1) : visible;
  return {
    stage: stylesOf(visible) + (hasStage ? render([first], site, path) : ""),
    rest: render(rest, site, path) + renderMotif(site) + (isDocument ? describeServices(rest, site) : ""),
  };
}

function renderMotif({ settings }: SectionSite): string {
  return renderToStaticMarkup(
    <IdentityProvider value={settings.identity}>
      <RenderedDrawingContext value={renderSiteDrawing}>
        <Motif />
      </RenderedDrawingContext>
    </IdentityProvider>,
  );
}

function render(sections: StoredSection[], site: SectionSite, path: string): string {
  const values = liveValuesOf(site);
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      {sections.map((section) => (
        <SectionContent
          key={section.id}
          section={section}
          site={site}
          showText={(text) => formatText(text, values)}
        />
      ))}
    </StaticRouter>,
  );
}

/** Each kind's styles once, in the order of the page. */
function stylesOf(sections: StoredSection[]): string {
  const styles = new Set(sections.flatMap(({ type }) => findLook(type)?.styles ?? []));
  return styles.size > 0 ? `<style>${[...styles].join("")}</style>` : "";
}

/** For search engines, on the page that has the services' details. */
function describeServices(sections: StoredSection[], site: SectionSite): string {
  if (site.preview || !sections.some(({ type }) => type === "services")) return "";
  const identity = { siteUrl: site.siteUrl, siteName: site.settings.siteName };
  const services = site.services.map(({ name, summary, page }) =>
    toService(identity, { name, description: summary, path: `${page}#${toSlug(name)}` }),
  );
  return services.length > 0 ? `<script type="application/ld+json">${toScriptText(services)}</script>` : "";
}
