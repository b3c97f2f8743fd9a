import { useState } from "react";
import { FOCUS_FIRST } from "#src/ui/dialogs/use-focus-back.ts";
import { useWritingMode, WritingModeContext } from "#src/ui/editor/writing-mode.tsx";
import { CheckboxField, type FieldForm } from "#src/ui/forms/fields.tsx";
import { Form } from "#src/ui/forms/form.tsx";
import type { FormControl } from "#src/ui/forms/use-form-with-store.ts";
import { takesImages } from "#src/ui/images/drop-area.tsx";
import { FaultDialog } from "../checks/fault-dialog.tsx";
import { PeopleHere } from "../presence/people-here.tsx";
import { OpenScheduleButton, ScheduleDialog } from "../schedule/schedule-dialog.tsx";
import type { ItemValues } from "./content-editor-config.ts";
import { DetailsPanel, useDetails } from "./details-panel.tsx";
import { focusConflict } from "./draft-conflicts.tsx";
import { EditorFooter } from "./editor-footer.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { EditorTools } from "./editor-tools.tsx";
import type { EditorModel } from "./use-editor.ts";

interface EditorFormProps {
  form: FormControl<ItemValues>;
  model: EditorModel;
  /** Shows upload progress if files are sent. */
  hasFiles: boolean;
  /** Called with images pasted or dropped outside the fields. */
  onFiles: (files: File[]) => void;
  /** The page with title and text. */
  canvas: React.ReactNode;
  /** Fields beside it. */
  children: React.ReactNode;
}

/** The form in an editor dialog: the page with notices above it, a panel with its details, and the buttons. */
export function EditorForm({ form, model, hasFiles, onFiles, canvas, children }: EditorFormProps) {
  const { item, mayPublish } = model;
  const details = useDetails();
  const writing = useWritingMode(model.conflicts.length > 0);
  const flags = form as unknown as FieldForm<Record<"isPublished" | "isFeatured", boolean>>;
  const submit = (event: React.SyntheticEvent<HTMLFormElement>): void => {
    if (!focusConflict(event.currentTarget)) return form.submit(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Form
      form={{ ...form, submit }}
      className="room"
      data-writing={writing.isOn ? "" : undefined}
      {...takesImages(onFiles)}
    >
      <div className="room-canvas" data-scrolls {...FOCUS_FIRST} onFocus={details.close}>
        <div className="room-notices">
          <PeopleHere people={model.people} />
          <EditorNotices model={model} />
        </div>
        <WritingModeContext value={writing}>{canvas}</WritingModeContext>
      </div>
      <DetailsPanel details={details}>
        <div className="mb-5 flex flex-wrap items-center gap-x-6">
          {mayPublish && <CheckboxField form={flags} name="isPublished" label="Publicar" />}
          <CheckboxField form={flags} name="isFeatured" label="Destacar" />
        </div>
        {item ? <EditorTools model={model} item={item} /> : mayPublish && <ScheduleNewButton model={model} />}
        <div data-editor-fields className="grid gap-5">
          {children}
        </div>
      </DetailsPanel>
      <EditorFooter model={model} hasFiles={hasFiles} writing={writing} details={details} />
      <FaultDialog question={model.faults} labels={model.labels} />
    </Form>
  );
}

type ScheduleNewButtonProps = { model: Pick<EditorModel, "path" | "storedId" | "store" | "hasDraft"> };

/** "Agendar" for a new item, which is stored first. */
function ScheduleNewButton({ model }: ScheduleNewButtonProps) {
  const { path, storedId, store, hasDraft } = model;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mb-5">
      <OpenScheduleButton onClick={() => store(() => setIsOpen(true))} />
      {isOpen && storedId !== undefined && (
        <ScheduleDialog path={path} id={storedId} hasDraft={hasDraft} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
