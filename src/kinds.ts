// All kinds of content: of the slices that have one. A new one is added here and to the routes.
import { faqSlice } from "#src/features/faq/slice.ts";
import { pagesSlice } from "#src/features/pages/slice.ts";
import { postsSlice } from "#src/features/posts/slice.ts";
import { projectsSlice } from "#src/features/projects/slice.ts";
import { settingsSlice } from "#src/features/site-settings/slice.ts";
import { textsSlice } from "#src/features/site-texts/slice.ts";
import { isContentKind } from "#src/publishing/content-kind.server.ts";
import type { AnyKind, ContentSlice } from "#src/publishing/kind.server.ts";

export const contentSlices: ContentSlice[] = [
  pagesSlice,
  postsSlice,
  projectsSlice,
  faqSlice,
  settingsSlice,
  textsSlice,
];

/** Everything with a history; all of it can be in a release. */
export const kinds: AnyKind[] = contentSlices.flatMap((slice) => slice.kinds);

/** Those whose items have an address and a status: they can be scheduled, and a preview link can be made of each. */
export const contentKinds = kinds.filter(isContentKind);
