import { lazy, Suspense } from "react";
import { IMAGE_BYTES } from "#src/shared/image-limits.ts";
import { useImageUpload } from "#src/ui/images/use-image-upload.ts";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";

const MarkdownEditor = lazy(async () => ({
  default: (await import("#src/ui/editor/markdown-editor.tsx")).MarkdownEditor,
}));

interface MailTextFieldProps {
  form: {
    values: { text: string };
    errors: { text?: string };
    change: (changed: { text: string }) => void;
  };
  hint: string;
}

/** The words of a mail to leads, in the editor of texts. */
export function MailTextField({ form, hint }: MailTextFieldProps) {
  const storeImage = useImageUpload(IMAGE_BYTES);
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <MarkdownEditor
        name="text"
        label="Mensagem"
        hint={hint}
        isRequired
        value={form.values.text}
        onChange={(text) => form.change({ text })}
        error={form.errors.text}
        onImage={storeImage}
      />
    </Suspense>
  );
}
