import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { KeepButton } from "#src/publishing/editor/staged/keep-button.tsx";
import { StagedFormState } from "#src/publishing/editor/staged/staged-form-state.tsx";
import { OpenedDraft } from "#src/publishing/editor/staged/opened-draft.tsx";
import { useStagedForm } from "#src/publishing/editor/staged/use-staged-form.ts";
import { HistoryButton } from "#src/publishing/history/dialog/history-button.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { FAQ_FORM, FaqFields, toFaqValues } from "./faq-form.tsx";
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
  return (
    <OpenedDraft
      item={{ path: VERSIONS_PATH, id: item.id }}
      hasDraft={Boolean(item.draft)}
      renderWaiting={(onRetry) => (
        <FormDialog title={TITLE} isDirty={false} onClose={onClose}>
          <div className="mt-6">
            {onRetry ? <LoadFailure onRetry={onRetry} /> : <Skeleton className="h-80" />}
          </div>
        </FormDialog>
      )}
    >
      {(opened) => <OpenedDialog {...props} opened={opened} />}
    </OpenedDraft>
  );
}

interface OpenedDialogProps extends FaqEditDialogProps {
  opened: SavedDraft | null;
}

function OpenedDialog({ item, categories, opened, onClose }: OpenedDialogProps) {
  const path = { path: VERSIONS_PATH, id: item.id };
  const staged = useStagedForm({
    ...FAQ_FORM,
    item: path,
    opened,
    stored: item,
    toValues: toFaqValues,
    storeAddress: `${FAQ_PATH}/${item.id}`,
    readStored: () => Promise.resolve(item),
    published: "Pergunta atualizada!",
    onPublished: onClose,
  });
  return (
    <FormDialog title={TITLE} isDirty={staged.isDirty} onClose={onClose}>
      <Form form={staged.form} className="mt-4 grid gap-5">
        <div className="flex flex-wrap gap-2">
          <HistoryButton
            {...path}
            title={item.question}
            isPublished
            labels={FAQ_FIELDS.labels}
            variant="outline"
            onRestored={staged.showRestored}
          />
        </div>
        <StagedFormState item={path} labels={FAQ_FIELDS.labels} staged={staged} className="empty:-mt-5" />
        <FaqFields form={staged.form} categories={categories} />
        <div className="flex flex-wrap justify-end gap-3">
          {/* A draft may be incomplete. */}
          <KeepButton staged={staged} onKeep={staged.keepUnchecked} />
          <SubmitButton form={staged.form} busy="Salvando...">
            {staged.hasDraft ? "Publicar alterações" : "Salvar"}
          </SubmitButton>
        </div>
      </Form>
    </FormDialog>
  );
}
