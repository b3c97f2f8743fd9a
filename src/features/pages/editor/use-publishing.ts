import { useState } from "react";
import { DraftConflict } from "#src/publishing/editor/draft-store.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { PageSession } from "./session/page-session.ts";
import { findFaults } from "./section-faults.ts";

/**
 * The buttons that publish a page and drop its draft.
 * @param showFault called with the section that lacks something; `null`: it is a setting of the page
 */
export function usePublishing(session: PageSession, showFault: (sectionId: string | null) => void) {
  const { toast } = useToast();
  const once = useOnce();
  const [isBusy, setIsBusy] = useState(false);
  const [isStrict, setIsStrict] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const run = (work: () => Promise<void>): Promise<void> =>
    once(async () => {
      setIsBusy(true);
      setErrors({});
      await work().catch((error: unknown) => {
        // What is open is shown already.
        if (error instanceof DraftConflict) return;
        refuse(error);
      });
      setIsBusy(false);
    });
  const refuse = (error: unknown): void => {
    const faults = error instanceof ApiError ? error.errors : [];
    const description = faults[0]?.message ?? serverText(error, "Tente novamente.");
    toast({ title: "A página não foi publicada", description, tone: "destructive" });
    if (faults.length === 0) return;
    setIsStrict(true);
    setErrors(Object.fromEntries(faults.map(({ field, message }) => [field, message])));
    const faulty = session.store.get().page.sections.find((section) => findFaults(section).length > 0);
    showFault(faulty?.id ?? null);
  };
  return {
    isBusy,
    isStrict,
    errors,
    publish: () =>
      run(async () => {
        const { isPublished } = session.get().item;
        await session.publish();
        setIsStrict(false);
        toast({ title: isPublished ? "Alterações publicadas!" : "Página publicada!" });
      }),
    discard: () =>
      run(async () => {
        await session.discard();
        toast({ title: "Alterações descartadas", description: "“Desfazer” as traz de volta." });
      }),
  };
}
