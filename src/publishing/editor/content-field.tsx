import { MarkdownEditor } from "#src/ui/editor/markdown-editor.tsx";
import { TextPreview } from "./text-preview.tsx";
import { useImageUpload } from "#src/ui/images/use-image-upload.ts";

interface ContentFieldProps {
  /** Base path of the kind's API: "/api/posts". */
  path: string;
  label: string;
  isRequired?: boolean;
  /** Largest size of an image, bytes. */
  imageBytes: number;
  /** `field` and `fieldState` as given by `Controller`. */
  field: { value: string; onChange: (markdown: string) => void; onBlur: () => void };
  fieldState: { error?: { message?: string } };
}

/** The Markdown editor of an item's content, with image upload and preview. */
export function ContentField({ path, label, isRequired, imageBytes, field, fieldState }: ContentFieldProps) {
  const storeImage = useImageUpload(imageBytes);
  const { value, onChange, onBlur } = field;
  return (
    <MarkdownEditor
      label={label}
      error={fieldState.error?.message}
      isRequired={isRequired}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      onImage={storeImage}
      preview={<TextPreview path={path} content={value} />}
    />
  );
}
