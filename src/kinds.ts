// All kinds of content, by what they can do.
import { isContentKind, isToolKind } from "#src/publishing/content-kind.server.ts";
import type { AnyKind, ArchiveImporter } from "#src/publishing/kind.server.ts";
import { contentSlices } from "./content-slices.ts";

/** Everything with a history; all of it can be in a release. */
export const kinds: AnyKind[] = contentSlices.flatMap((slice) => slice.kinds);

/** Those whose items have an address and a status: they can be scheduled, and a preview link can be made of each. */
export const contentKinds = kinds.filter(isContentKind);

/** Those whose items automation tools create. */
export const toolKinds = kinds.filter(isToolKind);

/** Those that the dashboard's overview counts. */
export const countedKinds = contentKinds.filter(({ isCounted }) => isCounted);

/** How items without an address come back from an archive, by the plurals of their kinds. */
export const archiveImporters: Readonly<Record<string, ArchiveImporter>> = Object.assign(
  {},
  ...contentSlices.map((slice) => slice.archiveImporters),
);
