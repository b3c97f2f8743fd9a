import { Badge } from "#src/ui/primitives/badge.tsx";

/** "Publicado" or "Rascunho". */
export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  return (
    <Badge tone={isPublished ? "success" : "neutral"}>
      <span
        aria-hidden
        className={`size-1.5 rounded-full ${isPublished ? "bg-success" : "border border-line-strong"}`}
      />
      {isPublished ? "Publicado" : "Rascunho"}
    </Badge>
  );
}
