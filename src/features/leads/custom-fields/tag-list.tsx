import { useQuery } from "@tanstack/react-query";
import { foldText } from "#src/shared/text-patterns.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { definedTagsQuery } from "./custom-field-queries.ts";

/** Shows a lead's tags in their colors. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const { data } = useQuery(definedTagsQuery(useApi()));
  if (tags.length === 0) return null;
  const colors = new Map(data?.tags.map(({ name, color }) => [foldText(name), color]));
  return (
    <span className="inline-flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Badge key={tag} tone={colors.get(foldText(tag)) ?? "neutral"}>
          {tag}
        </Badge>
      ))}
    </span>
  );
}
