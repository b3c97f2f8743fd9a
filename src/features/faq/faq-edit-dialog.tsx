import { useQuery } from "@tanstack/react-query";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { KeepButton } from "#src/publishing/editor/staged/keep-button.tsx";
import { StagedFormState } from "#src/publishing/editor/staged/staged-form-state.tsx";
import { openedDraftQuery } from "#src/publishing/editor/staged/opened-draft-query.ts";
import { useStagedForm } from "#src/publishing/editor/staged/use-staged-form.ts";
import { HistoryButton } from "#src/publishing/history/dialog/history-button.tsx";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { SaveForm } from "#src/ui/forms/save-form.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { FaqFields, toFaqValues, useFaqFailure, useFaqForm } from "./faq-form.tsx";
import { FAQ_PATH, VERSIONS_PATH } from "./faq-queries.ts";
import { FAQ_FIELDS, type FaqItem } from "./schema.ts";

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
    stored: item,
    toValues: toFaqValues,
    storeAddress: `${FAQ_PATH}/${item.id}`,
    readStored: () => Promise.resolve(item),
    published: "Pergunta atualizada!",
    onPublished: onClose,
    onFailure: useFaqFailure(form),
  });
  return (
    <FormDialog title={TITLE} isDirty={staged.isDirty} onClose={onClose}>
      <div className="mt-4 flex flex-wrap gap-2">
        <HistoryButton
          {...path}
          title={item.question}
          isPublished
          labels={FAQ_FIELDS.labels}
          variant="outline"
          onRestored={staged.showRestored}
        />
      </div>
      <StagedFormState item={path} labels={FAQ_FIELDS.labels} staged={staged} className="not-empty:mt-4" />
      <SaveForm
        onSubmit={form.handleSubmit(staged.publish)}
        isSaving={staged.isBusy || staged.conflicts.length > 0}
        action={staged.hasDraft ? "Publicar alterações" : "Salvar"}
        // A draft may be incomplete.
        others={<KeepButton staged={staged} onKeep={() => void staged.keep()} />}
      >
        <FaqFields form={form} categories={categories} />
      </SaveForm>
    </FormDialog>
  );
}
