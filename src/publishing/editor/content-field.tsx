import { IMAGE_BYTES } from "#src/shared/media/image-limits.ts";
import { MarkdownEditor } from "#src/ui/editor/markdown-editor.tsx";
import { useImageUpload } from "#src/ui/images/use-image-upload.ts";
import { TextPreview } from "./text-preview.tsx";

interface ContentFieldProps {
  /** Base path of the kind's API: "/api/posts". Left out: the text has no page to be previewed on. */
  path?: string;
  /** Of the field in its form. */
  name?: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  value: string;
  onChange: (markdown: string) => void;
  error: string | undefined;
}

/** The Markdown editor of an item's content, with image upload and preview. */
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
