// Loads what sections show beside their props: images, rendered Markdown, posts and the like.

import { findImages } from "#src/media/media.server.ts";
import { renderMarkdown, renderOnce } from "#src/publishing/markdown.server.ts";
import { fillIn, type LiveValues } from "#src/settings/texts/live-values.ts";
import { readImageId } from "#src/shared/media/media-path.ts";
import type { StoredSection } from "../sections/schema.ts";
import type { LoadContext, PlacedPage, SectionLoader } from "../sections/section-loader.server.ts";
import type { LoadedSections } from "../sections/section-view.ts";
import { showProps } from "../sections/show-props.ts";
import { findSectionType } from "./find-section-type.ts";
import { LOADERS } from "./loader-table.server.ts";
import { upgradeSection } from "./upgrade-section.ts";

interface Wanted {
  images: Set<string>;
  texts: Set<string>;
  data: { id: string; type: string; load: SectionLoader<never>; props: object }[];
}

interface LoadOptions {
  /** Cache tag of the page with the texts; null disables caching of rendered texts. */
  tag: string | null;
  /** Values of placeholders in texts. */
  values: LiveValues;
  page: PlacedPage;
  /** Ids of images from other pages that these sections show. */
  others?: string[];
}

/** If a part cannot be loaded, the section is shown without it and the page is not cached. */
export async function loadSections(
  resources: LoadContext,
  sections: StoredSection[],
  { tag, values, page, others = [] }: LoadOptions,
): Promise<LoadedSections> {
  const wanted = collect(sections);
  const orNothing = async <T>(what: string, reading: Promise<T>): Promise<T | undefined> => {
    try {
      return await reading;
    } catch (error) {
      resources.cache.markIncomplete();
      resources.log.error({ err: error, what }, "part of a page could not be read: left out");
      return undefined;
    }
  };
  const [images, html, data] = await Promise.all([
    orNothing("images", findImages(resources.db, [...wanted.images, ...others])),
    Promise.all(
      [...wanted.texts].map(async (source) => {
        const text = fillIn(source, values);
        const rendering = tag === null ? renderMarkdown(resources, text) : renderOnce(resources, tag, text);
        const rendered = await orNothing("text", rendering);
        return [source, rendered?.html ?? ""] as const;
      }),
    ),
    Promise.all(
      wanted.data.map(async ({ id, type, load, props }) => {
        return [id, await orNothing(type, load(resources, props as never, page))] as const;
      }),
    ),
  ]);
  return {
    images: Object.fromEntries(images ?? []),
    html: Object.fromEntries(html),
    data: Object.fromEntries(data),
  };
}

function collect(sections: StoredSection[]): Wanted {
  const wanted: Wanted = { images: new Set(), texts: new Set(), data: [] };
  for (const section of sections) {
    const { id, type, props, isHidden } = upgradeSection(section);
    const sectionType = findSectionType(type);
    if (!sectionType || isHidden) continue;
    const { props: complete } = showProps(sectionType, props, () => null, {
      showImage: ({ path }) => {
        const imageId = readImageId(path);
        if (imageId) wanted.images.add(imageId);
        return null;
      },
      showMarkdown: (source) => {
        if (source) wanted.texts.add(source);
        return null;
      },
    });
    const load = LOADERS[type];
    if (load) wanted.data.push({ id, type, load, props: complete });
  }
  return wanted;
}
