import type { UseFormReturn } from "react-hook-form";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import { takesImages } from "#src/ui/images/drop-area.tsx";
import { EditorFooter } from "./editor-footer.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import type { Editor } from "./use-editor.ts";

interface EditorFormProps {
  form: Pick<UseFormReturn<{ isPublished: boolean; isFeatured: boolean }>, "register" | "handleSubmit">;
  editor: Editor;
  /** Of the button that saves. */
  action: string;
  /** Whether files go along, whose way takes a while. */
  hasFiles: boolean;
  /** Told of images that are pasted or dropped beside every field. */
  onFiles: (files: File[]) => void;
  /** The fields. */
  children: React.ReactNode;
}

/** The form in the dialog of what visitors may see: saved as a whole. */
export function EditorForm({ form, editor, action, hasFiles, onFiles, children }: EditorFormProps) {
  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => void form.handleSubmit(editor.submit)(event)}
      {...takesImages(onFiles)}
    >
      <EditorNotices editor={editor} />
      <div className="grid gap-5">{children}</div>
      <EditorFooter editor={editor} action={action} hasFiles={hasFiles}>
        <Checkbox label="Publicar" {...form.register("isPublished")} />
        <Checkbox label="Destacar" {...form.register("isFeatured")} />
      </EditorFooter>
    </form>
  );
}
