import { pathOf } from "#src/publishing/slugs.server.ts";
import type { ContentFields, ContentKind, ContentRow } from "#src/publishing/content-kind.server.ts";

/** A kind of content that previews show, with any type of rows. */
export interface PreviewedKind {
  /** As bodies and the API's paths write it: "posts". */
  name: string;
  /** Where its public pages begin: "/blog". */
  address: string;
  kind: ContentKind<ContentRow, unknown, ContentFields>;
}

/** The public page of an item. */
export function pageOf({ address }: PreviewedKind, slug: string): string {
  return pathOf(address, slug);
}
