import { queryOptions, useQuery } from "@tanstack/react-query";
import type { WordInText } from "#src/shared/word-lists.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { KindWords } from "./schema.ts";

/** Labels of content types; they change only with the product's version. */
export const kindWordsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["kinds"],
    queryFn: ({ signal }) => api.get<KindWords[]>("/api/kinds", {}, signal),
    staleTime: Infinity,
  });

/** Returns a content type's label by name or plural: "Post" for "post" and "posts"; empty while loading. */
export function useKindName(): (kind: string) => string {
  const { data } = useQuery(kindWordsQuery(useApi()));
  return (kind) => {
    if (!data) return "";
    return data.find(({ name, plural }) => name === kind || plural === kind)?.one ?? kind;
  };
}

/** Returns the screen that lists a content type, by its name; the dashboard's home while loading. */
export function useKindScreen(): (name: string) => string {
  const { data } = useQuery(kindWordsQuery(useApi()));
  return (name) => {
    const kind = data?.find((one) => one.name === name);
    return kind ? `/dashboard/${kind.plural}` : "/dashboard";
  };
}

/**
 * Returns the address of an item's editor.
 * @returns undefined while loading, and for unknown content types
 */
export function useEditorPath(): (plural: string, id: string) => string | undefined {
  const { data } = useQuery(kindWordsQuery(useApi()));
  return (plural, id) => data?.find((kind) => kind.plural === plural)?.editorPath.replace(":id", id);
}

const UNKNOWN: WordInText[] = [{ one: "item", many: "itens" }];

/** Labels of content types with authors, and the screen of the first one. */
export function useAuthored(): { words: WordInText[]; firstScreen: string | undefined } {
  const { data = [] } = useQuery(kindWordsQuery(useApi()));
  const authored = data.flatMap(({ plural, inText, hasAuthor }) =>
    hasAuthor && inText ? { plural, inText } : [],
  );
  const [first] = authored;
  return {
    words: first ? authored.map(({ inText }) => inText) : UNKNOWN,
    firstScreen: first && `/dashboard/${first.plural}`,
  };
}
