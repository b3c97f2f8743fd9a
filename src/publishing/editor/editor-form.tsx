import { useCallback, useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import { focusField } from "#src/ui/forms/focus-field.ts";
import { takesImages } from "#src/ui/images/drop-area.tsx";
import { focusConflict } from "./draft-conflicts.tsx";
import { PeopleHere } from "#src/publishing/presence/people-here.tsx";
import { EditorFooter } from "./editor-footer.tsx";
import { EditorTools } from "./editor-tools.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import type { Saving } from "./saving.ts";

interface EditorFormProps {
  form: Pick<UseFormReturn<{ isPublished: boolean; isFeatured: boolean }>, "register" | "handleSubmit">;
  saving: Saving;
  /** Whether files are sent too: then the progress of the upload is shown. */
  hasFiles: boolean;
  /** Called with images that are pasted or dropped outside the fields. */
  onFiles: (files: File[]) => void;
  children: React.ReactNode;
}

/** The form in an editor's dialog: notices, fields, footer. Saved as a whole. */
export function EditorForm({ form, saving, hasFiles, onFiles, children }: EditorFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const { labels, refused, mayPublish } = saving;
  const jumpTo = useCallback(
    (field: string | undefined) => {
      if (ref.current && field !== undefined) focusField(ref.current, field, labels[field]);
    },
    [labels],
  );
  useEffect(() => jumpTo(refused?.field), [jumpTo, refused]);
  return (
    <form
      ref={ref}
      noValidate
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        // React passes on what happens in the forms of the dialogs that are opened here.
        if (event.target !== event.currentTarget) return;
        if (!focusConflict(event.currentTarget)) {
          void form.handleSubmit(saving.submit, (errors) => jumpTo(Object.keys(errors)[0]))(event);
        }
      }}
      {...takesImages(onFiles)}
    >
      {saving.item && <EditorTools saving={saving} item={saving.item} />}
      <PeopleHere people={saving.people} />
      <EditorNotices saving={saving} />
      <div className="grid gap-5">{children}</div>
      <EditorFooter saving={saving} hasFiles={hasFiles}>
        {mayPublish && <Checkbox label="Publicar" {...form.register("isPublished")} />}
        <Checkbox label="Destacar" {...form.register("isFeatured")} />
      </EditorFooter>
    </form>
  );
}
