// All kinds of content, by what they can do.
import { isPublishableType, isToolContentType } from "#src/publishing/publishable-type.server.ts";
import type { ContentType, ArchiveImporter } from "#src/publishing/content-type.server.ts";
import { contentSlices } from "./content-slices.ts";

/** Everything with a history; all of it can be in a release. */
export const kinds: ContentType[] = contentSlices.flatMap((slice) => slice.kinds);

/** Those whose items have an address and a status: they can be scheduled, and a preview link can be made of each. */
export const publishableTypes = kinds.filter(isPublishableType);

/** Those whose items automation tools create. */
export const toolContentTypes = kinds.filter(isToolContentType);

/** Those that the dashboard's overview counts. */
export const countedKinds = publishableTypes.filter(({ isCounted }) => isCounted);

/** How items without an address come back from an archive, by the plurals of their kinds. */
export const archiveImporters: Readonly<Record<string, ArchiveImporter>> = Object.assign(
  {},
  ...contentSlices.map((slice) => slice.archiveImporters),
);
