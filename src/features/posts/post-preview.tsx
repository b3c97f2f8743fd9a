import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "#src/ui/api-context.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import type { Preview } from "./schema.ts";

/** Pause in typing after which the preview follows, ms. */
const PAUSE_MS = 400;

/** A text as the public page shows it: made by the server, with the page's own renderer and styles. */
export function PostPreview({ content }: { content: string }) {
  const api = useApi();
  const text = useSettled(content);
  const { data, error } = useQuery({
    queryKey: ["post-preview", text],
    queryFn: () => api.send<Preview>("POST", "/api/posts/preview", { content: text }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <p className="text-sm text-danger">{error.message}</p>;
  if (!data) return <PreviewSkeleton />;
  if (data.html === "") return <p className="text-sm text-muted">O texto aparece aqui, como no site.</p>;
  // Sanitised by the server: see features/posts/markdown.server.ts.
  return <div className="article" dangerouslySetInnerHTML={{ __html: data.html }} />;
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

/** The text once its typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
