// Publishes and unpublishes a page together with the menu and footer edited on it.

import { TEXTS_KIND } from "#src/settings/texts/texts-path.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { NavigationSession } from "../navigation/navigation-session.ts";
import { COLUMNS_KEY, MENU_KEY } from "../state/navigation.ts";
import type { PageSession } from "./page-session.ts";

interface Edited {
  page: PageSession;
  /** Undefined until loaded. */
  navigation: NavigationSession | undefined;
}

/**
 * Publishes everything at once.
 * @throws DraftConflict, ApiError if nothing was published
 */
export function publishPage(api: ApiClient, { page, navigation }: Edited): Promise<void> {
  return alone({ page, navigation }, async () => {
    // Reports save errors and conflicts before anything is published.
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

/**
 * Restores the published version; undoable.
 * @throws ApiError
 */
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
