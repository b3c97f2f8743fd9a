// All kinds of content. A new one is named here and nowhere else.
import { faqKind } from "#src/features/faq/faq-kind.server.ts";
import { pageKind } from "#src/features/pages/pages.server.ts";
import { postKind } from "#src/features/posts/posts.server.ts";
import { projectKind } from "#src/features/projects/projects.server.ts";
import { settingsKind } from "#src/features/site-settings/settings-kind.server.ts";
import { textsKind } from "#src/features/site-texts/texts-kind.server.ts";
import { isContentKind } from "#src/publishing/content-kind.server.ts";
import type { AnyKind } from "#src/publishing/kind.server.ts";

/** Everything with a history; all of it can be in a release. */
export const kinds: AnyKind[] = [pageKind, postKind, projectKind, faqKind, settingsKind, textsKind];

/** Those whose items have an address and a status: they can be scheduled, and a preview link can be made of each. */
export const contentKinds = kinds.filter(isContentKind);
