import { IMAGE_BYTES } from "#src/shared/media/image-limits.ts";
import { MarkdownEditor } from "#src/ui/editor/markdown-editor.tsx";
import { useImageUpload } from "#src/ui/images/use-image-upload.ts";
import { TextPreview } from "./text-preview.tsx";

interface ContentFieldProps {
  /** API base path of the content type: "/api/posts". If absent, there is no preview. */
  path?: string;
  /** Name of the form field. */
  name?: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  value: string;
  onChange: (markdown: string) => void;
  error: string | undefined;
}

/** Markdown editor with image upload and preview. */
export function ContentField({ path, ...field }: ContentFieldProps) {
  const storeImage = useImageUpload(IMAGE_BYTES);
  return (
    <MarkdownEditor
      {...field}
      onImage={storeImage}
      preview={path && <TextPreview path={path} content={field.value} />}
    />
  );
}
