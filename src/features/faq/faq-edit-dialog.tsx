import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { DraftFormStatus } from "#src/publishing/editor/draft-form/draft-form-status.tsx";
import { DraftLoader } from "#src/publishing/editor/draft-form/draft-loader.tsx";
import { SaveDraftButton } from "#src/publishing/editor/draft-form/save-draft-button.tsx";
import { useDraftForm } from "#src/publishing/editor/draft-form/use-draft-form.ts";
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

/** Changes a question: at once, or as a draft beside the published version. */
export function FaqEditDialog(props: FaqEditDialogProps) {
  const { item, onClose } = props;
  return (
    <DraftLoader
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
    </DraftLoader>
  );
}

interface OpenedDialogProps extends FaqEditDialogProps {
  opened: SavedDraft | null;
}

function OpenedDialog({ item, categories, opened, onClose }: OpenedDialogProps) {
  const path = { path: VERSIONS_PATH, id: item.id };
  const draftForm = useDraftForm({
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
    <FormDialog
      title={TITLE}
      isDirty={draftForm.isDirty}
      isGuarded={draftForm.isDirty && !draftForm.form.isSending}
      onClose={onClose}
    >
      <Form form={draftForm.form} className="mt-4 grid gap-5">
        <div className="flex flex-wrap gap-2">
          <HistoryButton
            {...path}
            title={item.question}
            isPublished
            labels={FAQ_FIELDS.labels}
            variant="outline"
            onRestored={draftForm.showRestored}
          />
        </div>
        <DraftFormStatus
          item={path}
          labels={FAQ_FIELDS.labels}
          draftForm={draftForm}
          className="empty:-mt-5"
        />
        <FaqFields form={draftForm.form} categories={categories} />
        <div className="flex flex-wrap justify-end gap-3">
          {/* A draft may be incomplete. */}
          <SaveDraftButton draftForm={draftForm} onSave={draftForm.saveUnchecked} />
          <SubmitButton form={draftForm.form} busy="Salvando...">
            {draftForm.hasDraft ? "Publicar alterações" : "Salvar"}
          </SubmitButton>
        </div>
      </Form>
    </FormDialog>
  );
}
