// Saves the menu and footer columns while a page is edited. They are part of the site texts, whose draft may
// contain other changes; those stay unpublished.

import type { DraftFields } from "#src/publishing/draft-session/draft-fields.ts";
import { openDraftSession } from "#src/publishing/draft-session/draft-session.ts";
import { mergeByField } from "#src/publishing/draft-session/edited-fields.ts";
import type { Opened } from "#src/publishing/draft-session/read-opened.ts";
import { TEXTS_PATH } from "#src/settings/texts/texts-path.ts";
import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { EditorStore } from "../state/editor-store.ts";
import type { Navigation } from "../state/menu-link.ts";
import { navigationOf, pickNavigation, toTexts } from "../state/navigation.ts";

/** All site texts by name, as visitors read them. */
export type SiteTexts = DraftFields & { id: string; revision?: string | null };

export type NavigationSession = ReturnType<typeof openNavigationSession>;

export function openNavigationSession(
  api: ApiClient,
  store: EditorStore,
  opened: Opened<SiteTexts> & { item: SiteTexts },
) {
  const first = pickNavigation({ ...opened.item, ...opened.draft });
  const now = (): Navigation => navigationOf(store.get().page, first);
  const session = openDraftSession<SiteTexts>({
    api,
    address: () => TEXTS_PATH,
    opened,
    isPart: true,
    fieldsOf: (answer) => toTexts(pickNavigation({ ...answer })),
    edited: mergeByField({
      read: () => toTexts(now()),
      show: (fields) => {
        const navigation = pickNavigation({ ...toTexts(now()), ...fields });
        store.edit((page) => ({ ...page, navigation }));
      },
      subscribe: (onChange) => {
        let known = now();
        return store.subscribe(() => {
          const next = now();
          if (next === known) return;
          known = next;
          onChange();
        });
      },
    }),
  });
  const texts = Object.entries(opened.item).filter(([name]) => name.includes(":"));
  return {
    ...session,
    /** Returns the edited texts. */
    read: () => toTexts(now()),
    /** Content when the editor was opened. */
    opened: first,
    texts: Object.fromEntries(texts) as StoredTexts,
  };
}
