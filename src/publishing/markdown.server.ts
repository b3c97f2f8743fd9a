// Renders Markdown; cached until the item changes.
import { createHash } from "node:crypto";
import { findImages } from "#src/media/media.server.ts";
import type { KnownImages, RenderedMarkdown } from "#src/platform/markdown/markdown.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { mediaSrcSet, readMediaName } from "#src/shared/media-path.ts";

const MEDIA_ADDRESS = /\/media\/[0-9a-f]{32}-\d{1,5}\.(?:avif|webp|jpg)/g;
/** The `sizes` of an image in an article. */
const IN_ARTICLE = "(min-width: 40rem) 38rem, calc(100vw - 2.5rem)";

type Rendering = Pick<Resources, "db" | "markdown">;

/**
 * The sanitised HTML of a text, and its headings, from the cache: rendering is slow and runs one text at a time.
 * @param tag cache tag of the item that the text belongs to
 */
export function renderOnce(
  resources: Rendering & Pick<Resources, "cache">,
  tag: string,
  content: string,
): Promise<RenderedMarkdown> {
  // The content is part of the key: a text read just before a change must not be served after it.
  const hash = createHash("sha256").update(content).digest("base64url");
  return resources.cache.get(`html:${tag}:${hash}`, [tag], () => renderMarkdown(resources, content));
}

/** The same without the cache, for the editor's preview. */
export async function renderMarkdown({ db, markdown }: Rendering, source: string): Promise<RenderedMarkdown> {
  return markdown.render(source, await findKnownImages(db, source));
}

/** Sizes of the uploaded images in a text, so that the layout does not shift when they load. */
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
