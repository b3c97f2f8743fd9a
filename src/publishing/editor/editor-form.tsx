import "#src/ui/editor/writing-mode.css";
import { useState } from "react";
import { FOCUS_FIRST } from "#src/ui/dialogs/use-focus-back.ts";
import { useWritingMode, WritingModeContext } from "#src/ui/editor/writing-mode.tsx";
import { CheckboxField, type FieldForm } from "#src/ui/forms/fields.tsx";
import { Form } from "#src/ui/forms/form.tsx";
import type { FormControl } from "#src/ui/forms/use-form-with-store.ts";
import { takesImages } from "#src/ui/images/drop-area.tsx";
import { PeopleHere } from "../presence/people-here.tsx";
import { OpenScheduleButton, ScheduleDialog } from "../schedule/schedule-dialog.tsx";
import type { ItemValues } from "./content-editor-config.ts";
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
  children: React.ReactNode;
}

/** The form in an editor dialog: notices, fields, footer. */
export function EditorForm({ form, model, hasFiles, onFiles, children }: EditorFormProps) {
  const { item, mayPublish } = model;
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
      className="mt-6"
      data-writing={writing.isOn ? "" : undefined}
      {...takesImages(onFiles)}
    >
      {item ? <EditorTools model={model} item={item} /> : mayPublish && <ScheduleNewButton model={model} />}
      <PeopleHere people={model.people} />
      <EditorNotices model={model} />
      <div data-editor-fields {...FOCUS_FIRST} className="grid gap-5">
        <WritingModeContext value={writing}>{children}</WritingModeContext>
      </div>
      <EditorFooter model={model} hasFiles={hasFiles} writing={writing}>
        {mayPublish && <CheckboxField form={flags} name="isPublished" label="Publicar" />}
        <CheckboxField form={flags} name="isFeatured" label="Destacar" />
      </EditorFooter>
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
