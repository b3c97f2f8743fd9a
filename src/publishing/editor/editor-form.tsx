import type { UseFormReturn } from "react-hook-form";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import { takesImages } from "#src/ui/images/drop-area.tsx";
import { EditorFooter } from "./editor-footer.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import type { Saving } from "./use-editor.ts";

interface EditorFormProps {
  form: Pick<UseFormReturn<{ isPublished: boolean; isFeatured: boolean }>, "register" | "handleSubmit">;
  saving: Saving;
  /** Whether files go along, whose way takes a while. */
  hasFiles: boolean;
  /** Told of images that are pasted or dropped beside every field. */
  onFiles: (files: File[]) => void;
  /** The fields. */
  children: React.ReactNode;
}

/** The form in the dialog of what visitors may see: saved as a whole. */
export function EditorForm({ form, saving, hasFiles, onFiles, children }: EditorFormProps) {
  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => void form.handleSubmit(saving.submit)(event)}
      {...takesImages(onFiles)}
    >
      <EditorNotices saving={saving} />
      <div className="grid gap-5">{children}</div>
      <EditorFooter saving={saving} hasFiles={hasFiles}>
        <Checkbox label="Publicar" {...form.register("isPublished")} />
        <Checkbox label="Destacar" {...form.register("isFeatured")} />
      </EditorFooter>
    </form>
  );
}
