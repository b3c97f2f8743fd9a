import { useState } from "react";
import type { Warning } from "#src/publishing/checks/schema.ts";
import { type Fault, useFaultQuestion } from "#src/publishing/checks/use-fault-question.ts";
import { DraftConflict } from "#src/publishing/draft-session/draft-store.ts";
import { CHANGES_DISCARDED, CHANGES_PUBLISHED } from "#src/publishing/editor/save-state.ts";
import { TEXT_CHECKS_PATH, TEXTS_KIND } from "#src/settings/texts/texts-path.ts";
import { type ApiClient, ApiError, type FieldError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { NavigationSession } from "./navigation/navigation-session.ts";
import type { PageSession } from "./session/page-session.ts";
import { dropUntouched } from "./state/drop-untouched.ts";
import { COLUMNS_KEY, MENU_KEY, navigationOf } from "./state/navigation.ts";
import { type ErrorPlace, readRefusal, type Refusal } from "./state/refusal.ts";

export type Publishing = ReturnType<typeof usePublishing>;

/**
 * Publishes a page or discards its draft.
 * @param navigation the menu and footer, published together with it
 * @param showError receives the place of the first error
 */
export function usePublishing(
  session: PageSession,
  navigation: NavigationSession | undefined,
  showError: (place: ErrorPlace) => void,
) {
  const api = useApi();
  const { toast } = useToast();
  const once = useOnce();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Why nothing was published, if no field is the reason. */
  const [failure, setFailure] = useState<string | null>(null);
  const faults = useFaultQuestion(session.config.path, true);
  const run = (title: string, work: () => Promise<void>): Promise<void> =>
    once(async () => {
      setIsBusy(true);
      await work().catch((error: unknown) => {
        // Open conflicts are already shown.
        if (!(error instanceof DraftConflict)) refuse(title, error);
      });
      setIsBusy(false);
    });
  const refuse = (title: string, error: unknown): void => {
    const fieldErrors = errorsOf(error);
    const [first] = fieldErrors;
    const reason = serverText(error, "Tente novamente.");
    const description = !first
      ? reason
      : fieldErrors.length === 1
        ? first.message
        : `${first.message} (${toCorrect(fieldErrors.length)})`;
    toast({ title, description, tone: "destructive" });
    if (!first) {
      if (title === session.config.notPublished) setFailure(reason);
      return;
    }
    const { page } = session.store.get();
    const refused = readRefusal(fieldErrors, page, navigation && navigationOf(page, navigation.opened));
    setRefusal(refused);
    showError(refused.first);
  };
  const forget = (): void => {
    setRefusal(null);
    setFailure(null);
  };
  return {
    isBusy,
    refusal,
    failure,
    faults,
    publish: () =>
      run(session.config.notPublished, async () => {
        setFailure(null);
        session.store.edit(dropUntouched);
        // A block is checked with the pages that show it.
        if (session.config.isPage) {
          const findOthers = () => checkNavigation(api, navigation, session.get().item.path);
          if (!(await faults.mayPublish([session.typed.read()], findOthers))) return;
        }
        const { isPublished } = session.get().item;
        await publishPage(api, { page: session, navigation });
        forget();
        toast({ title: isPublished ? CHANGES_PUBLISHED : "Página publicada!" });
      }),
    discard: () =>
      run("As alterações não foram descartadas", async () => {
        await discardPage({ page: session, navigation });
        forget();
        toast({ title: CHANGES_DISCARDED, description: "“Desfazer” as traz de volta." });
      }),
  };
}

/** "1 campo para corrigir", "3 campos para corrigir". */
export function toCorrect(count: number): string {
  return `${count} ${count === 1 ? "campo" : "campos"} para corrigir`;
}

/** Drops the item's title, since the editor shows the place. */
function errorsOf(error: unknown): FieldError[] {
  const fieldErrors: (FieldError & { title?: string })[] = error instanceof ApiError ? error.errors : [];
  return fieldErrors.map(({ field, message, title }) => ({
    field,
    message: message.replace(`“${title || "Sem título"}”: `, ""),
  }));
}

/** Checks changed links of the menu and the footer. The page may not be public yet: links to it are no fault. */
async function checkNavigation(
  api: ApiClient,
  navigation: NavigationSession | undefined,
  path: string,
): Promise<Fault[]> {
  if (!navigation?.get().hasDraft) return [];
  const { warnings } = await api.send<{ warnings: Warning[] }>("POST", TEXT_CHECKS_PATH, navigation.read());
  return warnings.filter(({ detail }) => detail?.split(/[?#]/, 1)[0] !== path);
}

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
      items.push({ kind: page.config.plural, id: item.id, revision: page.base() });
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
