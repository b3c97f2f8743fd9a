// A text as HTML: rendered once, remembered until what it belongs to changes.
import { createHash } from "node:crypto";
import { findImages } from "#src/media/media.server.ts";
import type { KnownImages, RenderedMarkdown } from "#src/platform/markdown/markdown.ts";
import type { Resources } from "#src/platform/resources.ts";
import { mediaSrcSet, readMediaName } from "#src/shared/media-path.ts";

const MEDIA_ADDRESS = /\/media\/[0-9a-f]{32}-\d{1,5}\.(?:avif|webp|jpg)/g;
/** How wide an image stands in an article. */
const IN_ARTICLE = "(min-width: 40rem) 38rem, calc(100vw - 2.5rem)";

type Rendering = Pick<Resources, "db" | "markdown">;

/**
 * The HTML of a text that visitors read, and its headings, safe to show whoever wrote it. Visitors come more often
 * than it changes, and wait in one line.
 * @param tag of what it belongs to, which changes with it
 */
export function renderOnce(
  resources: Rendering & Pick<Resources, "cache">,
  tag: string,
  content: string,
): Promise<RenderedMarkdown> {
  // By content as well: a text that was read before a change must not be remembered after it.
  const hash = createHash("sha256").update(content).digest("base64url");
  return resources.cache.get(`html:${tag}:${hash}`, [tag], () => renderMarkdown(resources, content));
}

/** The same without remembering: for the editor's preview. */
export async function renderMarkdown({ db, markdown }: Rendering, source: string): Promise<RenderedMarkdown> {
  return markdown.render(source, await findKnownImages(db, source));
}

/** Sizes of the uploaded images that a text shows, so that nothing moves when they come. */
async function findKnownImages(db: Rendering["db"], source: string): Promise<KnownImages> {
  const addresses = [...new Set(source.match(MEDIA_ADDRESS))];
  const ids = addresses.map(imageIdOf).filter((id) => id !== undefined);
  const images = await findImages(db, [...new Set(ids)]);
  const known: KnownImages = {};
  for (const address of addresses) {
    const image = images.get(imageIdOf(address) ?? "");
    if (!image) continue;
    const { width, height } = image;
    known[address] = { width, height, srcSet: mediaSrcSet(image, "webp"), sizes: IN_ARTICLE };
  }
  return known;
}

function imageIdOf(address: string): string | undefined {
  return readMediaName(address.slice("/media/".length))?.id;
}
