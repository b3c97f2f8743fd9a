// The draft session of a page: what is edited is the state of a history, into which changes of others are merged.
import { baseOf, type Opened } from "#src/publishing/draft-session/read-opened.ts";
import { openDraftSession } from "#src/publishing/draft-session/draft-session.ts";
import type { DraftFields } from "#src/publishing/draft-session/draft-fields.ts";
import type { DraftState } from "#src/publishing/draft-session/draft-state.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { Page } from "../../schema.ts";
import type { EditedKind } from "../state/edited-kind.ts";
import type { KeptCopy } from "../copies/copy.ts";
import { keepCopies } from "../copies/keep-copies.ts";
import { restoreCopy } from "../copies/restore-copy.ts";
import { createEditorStore } from "#src/features/pages/editor/state/editor-store.ts";
import {
  fieldsOfPage,
  isSamePage,
  type PageDraft,
  toPageDraft,
} from "#src/features/pages/editor/state/page-draft.ts";

export interface OpenedPage extends Opened<Page> {
  item: Page;
  /** Whether it is a page or a block. */
  kind: EditedKind;
  /** What this browser kept of an earlier visit. */
  copy: KeptCopy | undefined;
}

export type PageSession = ReturnType<typeof openPageSession>;
export type PageState = DraftState<Page> & { item: Page };

const asPage = (fields: DraftFields): PageDraft => fields as unknown as PageDraft;

export function openPageSession(api: ApiClient, opened: OpenedPage) {
  const { item, draft, copy, kind } = opened;
  const server = toPageDraft({ ...item, ...draft });
  const store = createEditorStore(server);
  const read = () => fieldsOfPage(store.get().page);
  const copies = keepCopies(item.id, () => ({
    history: store.get(),
    base: session.base(),
    saved: asPage(session.saved()),
    sent: session.sent() && asPage(session.sent() ?? {}),
  }));
  const session = openDraftSession<Page>({
    api,
    address: () => `${kind.path}/${item.id}`,
    opened,
    ...(copy && restoreCopy(store, copy, server, baseOf(opened))),
    fieldsOf: (answer) => fieldsOfPage(toPageDraft(answer)),
    edited: {
      read,
      show: (fields) => store.edit((page) => ({ ...page, ...fields })),
      subscribe: store.subscribe,
      isSame: (one, other) => isSamePage(asPage(one), asPage(other)),
      merge: (base, theirs) => store.absorb(asPage(base), asPage(theirs)),
      takeTheirs: ({ field, yours, theirs }) => {
        const { page } = store.get();
        store.absorb(toPageDraft({ ...page, [field]: yours }), toPageDraft({ ...page, [field]: theirs }));
      },
    },
    copies,
  });
  return {
    ...session,
    kind,
    get: session.get as () => PageState,
    store,
    /** For what looks at the page while it is written. */
    typed: { read: () => ({ id: item.id, fields: { ...read() } }), subscribe: store.subscribe },
  };
}
