// All kinds of content, by what they can do.
import { isContentKind } from "#src/publishing/content-kind.server.ts";
import type { AnyKind } from "#src/publishing/kind.server.ts";
import { contentSlices } from "./content-slices.ts";

/** Everything with a history; all of it can be in a release. */
export const kinds: AnyKind[] = contentSlices.flatMap((slice) => slice.kinds);

/** Those whose items have an address and a status: they can be scheduled, and a preview link can be made of each. */
export const contentKinds = kinds.filter(isContentKind);
