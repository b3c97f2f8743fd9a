import { useState } from "react";
import { DraftConflict } from "#src/publishing/editor/draft-store.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { AroundSession } from "./around/around-session.ts";
import type { PageSession } from "./session/page-session.ts";
import { findFaults } from "./section-faults.ts";

/**
 * The buttons that publish a page and drop its draft.
 * @param around the menu and the footer, published with it
 * @param showFault called with the section that lacks something, or with the part of the panel
 */
export function usePublishing(
  session: PageSession,
  around: AroundSession | undefined,
  showFault: (place: string) => void,
) {
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
    if (faults.some(({ field }) => field.includes(":"))) return showFault("around");
    const faulty = session.store.get().page.sections.find((section) => findFaults(section).length > 0);
    showFault(faulty?.id ?? "page");
  };
  return {
    isBusy,
    isStrict,
    errors,
    publish: () =>
      run(async () => {
        const { isPublished } = session.get().item;
        const { hasDraft, isSaved } = session.get();
        if (!isPublished || hasDraft || !isSaved) await session.publish();
        await around?.publish();
        setIsStrict(false);
        toast({ title: isPublished ? "Alterações publicadas!" : "Página publicada!" });
      }),
    discard: () =>
      run(async () => {
        const { item, hasDraft, isSaved } = session.get();
        if (item.isPublished && (hasDraft || !isSaved)) await session.discard();
        if (around) session.store.edit((page) => ({ ...page, around: around.get().live }));
        toast({ title: "Alterações descartadas", description: "“Desfazer” as traz de volta." });
      }),
  };
}
