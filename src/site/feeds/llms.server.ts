// llms.txt (https://llmstxt.org): an overview of the site in Markdown, for language models.

import { publishableTypes, kinds } from "#src/content-types.ts";
import { listServices } from "#src/features/pages/pages.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PublicEntry } from "#src/publishing/public-items.ts";
import { hasPublished } from "#src/publishing/public/has-published.server.ts";
import { getPublicSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import { fillIn } from "#src/settings/texts/live-values.ts";
import { getLiveValues } from "#src/settings/texts/texts.server.ts";
import { toSlug } from "#src/shared/slug.ts";

const LISTED = 100;

export async function writeLlmsText(resources: Resources): Promise<string> {
  const [settings, siteUrl, values, services, lists] = await Promise.all([
    getPublicSettings(resources),
    getSiteUrl(resources),
    getLiveValues(resources),
    listServices(resources),
    resources.cache.get(
      "llms-lists",
      [...listed.map(({ kind }) => kind.listTag), ...listPages.map(({ listTag }) => listTag)],
      () => readLists(resources),
    ),
  ]);
  const entry = (title: string, path: string, summary: string) =>
    `- [${plain(title)}](${siteUrl}${path})${summary ? `: ${plain(summary)}` : ""}`;
  const sections = [
    ["Serviços", services.map(({ name, page, summary }) => entry(name, `${page}#${toSlug(name)}`, summary))],
    ...lists.map(
      ({ heading, items }) =>
        [
          heading,
          items.map(({ title, path, summary }) => entry(title, path, fillIn(summary, values))),
        ] as const,
    ),
  ] as const;
  const written = sections
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => `## ${title}\n\n${entries.join("\n")}`);
  return `# ${plain(settings.siteName)}\n\n> ${plain(settings.siteDescription)}\n\n${written.join("\n\n")}\n`;
}

const listed = publishableTypes.flatMap((kind) =>
  kind.publicItems?.heading ? [{ kind, items: kind.publicItems, heading: kind.publicItems.heading }] : [],
);
/** List pages, left out while they have no published items. */
const listPages = kinds.filter(({ listPath }) => listPath);

async function readLists(resources: Pick<Resources, "db" | "cache">) {
  const { db } = resources;
  const empty = new Set<string | undefined>();
  for (const kind of listPages) if (!(await hasPublished(resources, kind))) empty.add(kind.listPath);
  return Promise.all(
    listed.map(async ({ kind, items, heading }) => {
      const found: (PublicEntry & { path: string })[] = [];
      for await (const entry of items.each(db, LISTED)) {
        if (empty.has(kind.pageOf(entry.slug))) continue;
        found.push({ ...entry, path: `${kind.pageOf(entry.slug)}${items.toText ? ".md" : ""}` });
        if (found.length === LISTED) break;
      }
      return { heading, items: found };
    }),
  );
}

/** Flattens text to one line without links or headings. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[[\]\\]/g, String.raw`\$&`);
}
