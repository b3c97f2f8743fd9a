import { LeaveDialog } from "#src/ui/dialogs/leave-dialog.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useLeaveGuard } from "#src/ui/primitives/use-leave-guard.ts";
import { HistoryButton } from "../../history/dialog/history-button.tsx";
import { DraftFormStatus } from "./draft-form-status.tsx";
import { SaveDraftButton } from "./save-draft-button.tsx";
import type { DraftForm } from "./use-draft-form.ts";

/** Makes both buttons of the sticky bar fit into one row on a phone. */
const COMPACT = "max-sm:px-2.5 max-sm:text-sm";

interface DraftFormScreenProps {
  title: string;
  /** Title of the history dialog. */
  versionsOf: string;
  /** API base path. */
  path: string;
  /** Field labels, for comparisons. */
  labels: Record<string, string>;
  draftForm: DraftForm;
  /** Text of the publish button. */
  publishLabel: string;
  /** Rendered beside the history button. */
  tools?: React.ReactNode;
  /** Only the button publishes; Enter in a field does not. */
  isSentByButton?: boolean;
  children: React.ReactNode;
}

/** A screen that is one form, with a sticky header and a guard against losing unsaved changes. */
export function DraftFormScreen(props: DraftFormScreenProps) {
  const { title, path, labels, draftForm, publishLabel, isSentByButton = false } = props;
  const { form, isDirty } = draftForm;
  const blocker = useLeaveGuard(isDirty && !form.isSending);
  const submit = isSentByButton ? ignore : form.submit;
  return (
    <Form form={{ ...form, submit }} className="">
      <div className="sticky top-15 z-20 -mx-1 mb-5 bg-paper px-1 pt-2 lg:top-0 [&>header]:mb-0 [&>header]:pb-3">
        <ScreenHeader title={title}>
          {isDirty && <span className="text-sm text-muted max-sm:w-full">Alterações não salvas</span>}
          <SaveDraftButton draftForm={draftForm} onSave={draftForm.saveDraft} className={COMPACT} />
          <SubmitButton
            form={form}
            busy="Salvando..."
            className={COMPACT}
            {...(isSentByButton && { type: "button", onClick: form.submit })}
          >
            {publishLabel}
          </SubmitButton>
        </ScreenHeader>
      </div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        {props.tools}
        <HistoryButton
          {...{ path, labels }}
          title={props.versionsOf}
          isPublished
          variant="outline"
          onRestored={draftForm.showRestored}
        />
      </div>
      <DraftFormStatus item={{ path }} labels={labels} draftForm={draftForm} className="not-empty:mb-5" />
      {props.children}
      <LeaveDialog blocker={blocker} text="As alterações desta tela ainda não foram salvas." />
    </Form>
  );
}

function ignore(event: React.SyntheticEvent): void {
  event.preventDefault();
}
