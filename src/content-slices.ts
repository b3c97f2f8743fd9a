// Slices for content. A new one is added here and to the routes.

import { faqSlice } from "#src/features/faq/slice.ts";
import { pagesSlice } from "#src/features/pages/slice.ts";
import { postsSlice } from "#src/features/posts/slice.ts";
import { projectsSlice } from "#src/features/projects/slice.ts";
import { settingsSlice } from "#src/features/site-settings/slice.ts";
import { textsSlice } from "#src/features/site-texts/slice.ts";
import type { ContentSlice } from "#src/publishing/content-type.server.ts";

export const contentSlices: ContentSlice[] = [
  postsSlice,
  projectsSlice,
  pagesSlice,
  faqSlice,
  settingsSlice,
  textsSlice,
];
