// Describes pages to search engines and social networks.

import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isVisible } from "#src/publishing/items/read-content.server.ts";
import type { PublicEntry, PublicItems, ShareCard } from "#src/publishing/public-items.ts";
import { getSettingsOrDefaults } from "#src/settings/settings.server.ts";
import { fillIn } from "#src/settings/texts/live-values.ts";
import { placeBlocks } from "./place-blocks.server.ts";
import type { Page } from "./schema.ts";
import { heroSection } from "./sections/hero/schema.ts";
import { isRequired } from "./sections/required-sections.ts";
import { showProps } from "./sections/show-props.ts";
import { pagesTable } from "./table.ts";

/** @param mayStandAt tells whether a path is or was the path of a page */
export function publicPages(mayStandAt: PublicItems<Page>["mayStandAt"] & {}): PublicItems<Page> {
  return { heading: "Páginas", each: eachPage, toCard, mayStandAt };
}

async function* eachPage(db: Queryable): AsyncGenerator<PublicEntry> {
  const { slug, title, seoDescription, updatedAt } = pagesTable;
  const rows = await db
    .select({ slug, title, seoDescription, updatedAt })
    .from(pagesTable)
    .where(and(isVisible(pagesTable, "public"), eq(pagesTable.isNotIndexed, false)))
    .orderBy(asc(slug));
  for (const { seoDescription: summary, ...row } of rows)
    yield { ...row, summary: summary ?? "", updatedAt: row.updatedAt.toISOString(), images: [] };
}

/** Takes the texts of the share card from the hero, or from the section that the page always has. */
async function toCard(resources: Resources, { title, seoTitle, sections }: Page): Promise<ShareCard> {
  const settings = await getSettingsOrDefaults(resources);
  const kept = sections.find(isRequired);
  const hero = (await placeBlocks(resources, sections)).find(({ type }) => type === heroSection.type);
  const props = hero && showProps(heroSection, hero.props, (text) => text).props;
  const values = { empresa: settings.siteName, descrição: settings.siteDescription };
  const shown = (text: string | undefined) => fillIn(text || title, values).replaceAll("\n", " ");
  if (kept) {
    const { share, title: head } = kept.props as { share?: string; title?: string };
    return { kicker: shown(seoTitle ?? title), title: shown(share || head) };
  }
  return { kicker: shown(props?.eyebrow), title: shown(props?.title) };
}
