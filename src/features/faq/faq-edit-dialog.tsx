import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DraftConflicts } from "#src/publishing/editor/draft-conflicts.tsx";
import type { SavedDraft } from "#src/publishing/editor/draft-store.ts";
import { StagedNotice } from "#src/publishing/editor/staged-notice.tsx";
import { openedDraftQuery, useStagedForm } from "#src/publishing/editor/use-staged-form.ts";
import { ChangesButton } from "#src/publishing/history/comparison/changes-button.tsx";
import { HistoryButton } from "#src/publishing/history/history-button.tsx";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { SaveForm } from "#src/ui/forms/save-form.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { FaqFields, toFaqValues, useFaqFailure, useFaqForm } from "./faq-form.tsx";
import { useSaveFaqItem, VERSIONS_PATH } from "./faq-queries.ts";
import { FAQ_FIELD_LABELS, type FaqInput, type FaqItem } from "./schema.ts";

const TITLE = "Editar item do FAQ";

interface FaqEditDialogProps {
  item: FaqItem;
  categories: string[];
  onClose: () => void;
}

/** Changes a question: at once, or as a draft beside what visitors see. */
export function FaqEditDialog(props: FaqEditDialogProps) {
  const { item, onClose } = props;
  const path = { path: VERSIONS_PATH, id: item.id };
  const { data, error, refetch } = useQuery(openedDraftQuery(useApi(), path, Boolean(item.draft)));
  if (data !== undefined) return <OpenedDialog {...props} opened={data} />;
  return (
    <FormDialog title={TITLE} isDirty={false} onClose={onClose}>
      <div className="mt-6">
        {error ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-80" />}
      </div>
    </FormDialog>
  );
}

function OpenedDialog({
  item,
  categories,
  opened,
  onClose,
}: FaqEditDialogProps & { opened: SavedDraft | null }) {
  const path = { path: VERSIONS_PATH, id: item.id };
  const form = useFaqForm(opened ?? item);
  const staged = useStagedForm({
    item: path,
    form,
    opened,
    revision: item.revision,
    toValues: toFaqValues,
    store: useSaveFaqItem(item).mutateAsync,
  });
  const { draft, conflicts } = staged;
  const { isSending, run } = useActs(useFaqFailure(form));
  const { toast } = useToast();
  const { isDirty, isSubmitting } = form.formState;
  const isBusy = isSending || isSubmitting;
  const publish = (input: FaqInput) =>
    run(async () => {
      if (!(await staged.publish(input))) return;
      toast({ title: "Pergunta atualizada!" });
      onClose();
    });
  const keep = () =>
    run(async () => {
      if (isBusy || !isDirty) return;
      if (await staged.save(form.getValues())) toast({ title: "Rascunho guardado" });
    });
  const discard = () =>
    run(async () => {
      await staged.discard(item, item.revision);
      toast({ title: "Alterações descartadas" });
    });
  return (
    <FormDialog title={TITLE} isDirty={isDirty} onClose={onClose}>
      <div className="mt-4 flex flex-wrap gap-2">
        <HistoryButton
          {...path}
          title={item.question}
          isPublished
          labels={FAQ_FIELD_LABELS}
          variant="outline"
          onRestored={(restored) => staged.adopt(restored)}
        />
      </div>
      <div aria-live="polite" className="grid gap-3 not-empty:mt-4">
        <DraftConflicts conflicts={conflicts} labels={FAQ_FIELD_LABELS} onChoose={staged.choose} />
        {draft && conflicts.length === 0 && (
          <StagedNotice>
            <ChangesButton {...path} labels={FAQ_FIELD_LABELS} />
            <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => void discard()}>
              Descartar alterações
            </Button>
          </StagedNotice>
        )}
      </div>
      <SaveForm
        onSubmit={form.handleSubmit(publish)}
        isSaving={isBusy || conflicts.length > 0}
        action={draft ? "Publicar alterações" : "Salvar"}
        others={
          // Not `disabled`: the button must not lose the focus by being pressed.
          <Button
            variant="outline"
            aria-disabled={isBusy || !isDirty || conflicts.length > 0}
            onClick={() => void keep()}
          >
            Guardar rascunho
          </Button>
        }
      >
        <FaqFields form={form} categories={categories} />
      </SaveForm>
    </FormDialog>
  );
}

/** One act at a time; what goes wrong is shown. */
function useActs(fail: (error: unknown) => void) {
  const [isSending, setIsSending] = useState(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    setIsSending(true);
    try {
      await act();
    } catch (error) {
      fail(error);
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, run };
}
