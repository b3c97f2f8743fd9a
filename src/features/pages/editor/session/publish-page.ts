// A page, and the menu and the footer that are edited on it, go to the site and leave it together.
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { TEXTS_KIND } from "#src/settings/texts/texts-path.ts";
import { COLUMNS_KEY, MENU_KEY } from "#src/features/pages/editor/state/navigation.ts";
import type { NavigationSession } from "../navigation/navigation-session.ts";
import type { PageSession } from "./page-session.ts";

interface Edited {
  page: PageSession;
  /** Undefined until it is read. */
  navigation: NavigationSession | undefined;
}

/** Puts all of it on the site at once, as it is shown. @throws DraftConflict, ApiError where nothing was published */
export function publishPage(api: ApiClient, { page, navigation }: Edited): Promise<void> {
  return alone({ page, navigation }, async () => {
    // What cannot be saved, or waits for a choice, is known before anything goes to the site.
    await page.save(true);
    await navigation?.save(true);
    const { item, hasDraft } = page.get();
    const items = [];
    if (!item.isPublished || hasDraft)
      items.push({ kind: page.kind.plural, id: item.id, revision: page.base() });
    if (navigation?.get().hasDraft) {
      const id = navigation.get().item?.id;
      items.push({ kind: TEXTS_KIND, id, revision: navigation.base(), fields: [MENU_KEY, COLUMNS_KEY] });
    }
    if (items.length === 0) return;
    const answer = await api.send<{ items: { id: string; revision: string }[] }>("POST", "/api/publish", {
      items,
    });
    for (const { id, revision } of answer.items) {
      if (id === item.id) page.notePublished({ isPublished: true, revision });
      else navigation?.notePublished({ revision });
    }
  });
}

/** Shows what visitors read; that can be undone. @throws ApiError */
export function discardPage({ page, navigation }: Edited): Promise<void> {
  return alone({ page, navigation }, async () => {
    const { item, hasDraft, isSaved } = page.get();
    if (item.isPublished && (hasDraft || !isSaved)) await page.discard();
    const more = navigation?.get();
    if (more && (more.hasDraft || more.conflicts.length > 0)) await navigation?.discard();
  });
}

function alone({ page, navigation }: Edited, work: () => Promise<void>): Promise<void> {
  return page.exclusively(() => (navigation ? navigation.exclusively(work) : work()));
}
