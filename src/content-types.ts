import type { ContentType, ArchiveImporter } from "#src/publishing/content-type.server.ts";
import { isPublishableType, isToolContentType } from "#src/publishing/publishable-type.server.ts";
import { contentSlices } from "./content-slices.ts";

/** Everything with a history; all of it can be in a release. */
export const kinds: ContentType[] = contentSlices.flatMap((slice) => slice.kinds);

/** Content types with an address and a status; their items can be scheduled and previewed by link. */
export const publishableTypes = kinds.filter(isPublishableType);

export const toolContentTypes = kinds.filter(isToolContentType);

export const countedKinds = publishableTypes.filter(({ isCounted }) => isCounted);

/** Importers for archived items without an address, by plural of their content type. */
export const archiveImporters: Readonly<Record<string, ArchiveImporter>> = Object.assign(
  {},
  ...contentSlices.map((slice) => slice.archiveImporters),
);
