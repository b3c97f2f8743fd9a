import { useState } from "react";
import { DraftConflict } from "#src/publishing/editor/draft-store.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { aroundOf } from "./around/around.ts";
import type { AroundSession } from "./around/around-session.ts";
import { discardTogether, OnlyPagePublished, publishTogether } from "./session/publish-together.ts";
import type { PageSession } from "./session/page-session.ts";
import { type FaultPlace, readRefusal, type Refusal } from "./refusal.ts";

export type Publishing = ReturnType<typeof usePublishing>;

/**
 * The buttons that publish a page and drop its draft.
 * @param around the menu and the footer, published with it
 * @param showFault called with the place of what is wrong
 */
export function usePublishing(
  session: PageSession,
  around: AroundSession | undefined,
  showFault: (place: FaultPlace) => void,
) {
  const { toast } = useToast();
  const once = useOnce();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const run = (failure: string, work: () => Promise<void>): Promise<void> =>
    once(async () => {
      setIsBusy(true);
      await work().catch((error: unknown) => {
        if (error instanceof OnlyPagePublished) refuse("A página foi publicada; o menu não.", error.cause);
        // What is open is shown already.
        else if (!(error instanceof DraftConflict)) refuse(failure, error);
      });
      setIsBusy(false);
    });
  const refuse = (title: string, error: unknown): void => {
    const faults = error instanceof ApiError ? error.errors : [];
    const description = faults[0]?.message ?? reasonOf(error);
    toast({ title, description, tone: "destructive" });
    if (faults.length === 0) return;
    const { page } = session.store.get();
    const refused = readRefusal(faults, page, around && aroundOf(page, around.opened));
    setRefusal(refused);
    showFault(refused.first);
  };
  return {
    isBusy,
    refusal,
    publish: () =>
      run("A página não foi publicada", async () => {
        const { isPublished } = session.get().item;
        await publishTogether(session, around);
        setRefusal(null);
        toast({ title: isPublished ? "Alterações publicadas!" : "Página publicada!" });
      }),
    discard: () =>
      run("As alterações não foram descartadas", async () => {
        await discardTogether(session, around);
        toast({ title: "Alterações descartadas", description: "“Desfazer” as traz de volta." });
      }),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof DraftConflict) return "Outra pessoa mudou o mesmo. Escolha qual versão fica.";
  return serverText(error, "Tente novamente.");
}
