import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { MarkdownEditor } from "#src/ui/editor/markdown-editor.tsx";
import type { LetterField } from "#src/ui/editor/slash-items.ts";
import { useImageUpload } from "#src/ui/images/use-image-upload.ts";
import { ArticleText } from "#src/ui/page/article-text.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";

interface ContentFieldProps {
  /** API base path of the content type: "/api/posts". If absent, there is no preview. */
  path?: string;
  name?: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  /** Longest text, in characters of Markdown. */
  max?: number | undefined;
  isLabelHidden?: boolean;
  value: string;
  onChange: (markdown: string) => void;
  error: string | undefined;
  /** Makes the text a letter with these fields. */
  fields?: readonly LetterField[];
  /** Chooses files to attach to a letter. */
  onAttach?: () => void;
}

/** Markdown editor with image upload and preview. */
export function ContentField({ path, ...field }: ContentFieldProps) {
  const storeImage = useImageUpload();
  return (
    <MarkdownEditor
      {...field}
      onImage={storeImage}
      preview={path && <TextPreview path={path} content={field.value} />}
    />
  );
}

/** Debounce of the preview, in ms. */
const PAUSE_MS = 400;

/**
 * Renders Markdown like the public page, on the server.
 * @param path API base path of the content type
 */
function TextPreview({ path, content }: { path: string; content: string }) {
  const api = useApi();
  const text = useDebounced(content);
  const { data, error } = useQuery({
    queryKey: ["text-preview", text],
    queryFn: () => api.send<{ html: string }>("POST", `${path}/preview`, { content: text }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <p className="text-sm text-danger">{error.message}</p>;
  if (!data) return <PreviewSkeleton />;
  if (data.html === "") return <p className="text-sm text-muted">O texto aparece aqui, como no site.</p>;
  return <ArticleText html={data.html} />;
}

function PreviewSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
