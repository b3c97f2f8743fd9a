// Renders Markdown and caches the result until the item changes.

import { createHash } from "node:crypto";
import { findImages } from "#src/media/media.server.ts";
import type { KnownImages, RenderedMarkdown } from "#src/platform/markdown/markdown.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { mediaPath, mediaSrcSet, readMediaName } from "#src/shared/media/media-path.ts";

const MEDIA_ADDRESS = /\/media\/[0-9a-f]{32}-\d{1,5}\.(?:avif|webp|jpg)/g;
/** The `sizes` of an image in an article. */
const IN_ARTICLE = "(min-width: 40rem) 38rem, calc(100vw - 2.5rem)";

/** Error for texts that the renderer refuses. */
export const TOO_NESTED = "Conteúdo tem marcas Markdown aninhadas demais para virar uma página";

type Rendering = Pick<Resources, "db" | "markdown">;

/**
 * The sanitized HTML and headings of a text, cached because rendering is slow and runs one text at a time.
 * @param tag cache tag of the item the text belongs to
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

/** Renders without the cache, for the editor's preview. */
export async function renderMarkdown({ db, markdown }: Rendering, source: string): Promise<RenderedMarkdown> {
  return markdown.render(source, await findKnownImages(db, source));
}

/**
 * Looks up the uploaded images in a text: the current file, its size (so that the layout does not shift when it loads),
 * and the library's alt text for images that have none.
 */
async function findKnownImages(db: Rendering["db"], source: string): Promise<KnownImages> {
  const addresses = [...new Set(source.match(MEDIA_ADDRESS))];
  const versions = addresses.map((address) => readMediaName(address.slice("/media/".length)));
  const ids = versions.flatMap((version) => version?.id ?? []);
  const images = await findImages(db, [...new Set(ids)]);
  const known: KnownImages = {};
  addresses.forEach((address, index) => {
    const version = versions[index];
    const image = version && images.get(version.id);
    if (!image) return;
    const { id, width, height, alt } = image;
    known[address] = {
      src: mediaPath(id, version.width, version.format),
      ...(alt && { alt }),
      width,
      height,
      srcSet: mediaSrcSet(image, "webp"),
      sizes: IN_ARTICLE,
      ...(image.isAnimated && {
        still: { avif: mediaSrcSet(image, "avif"), jpeg: mediaSrcSet(image, "jpg") },
      }),
    };
  });
  return known;
}
