import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { WordInText } from "#src/shared/word-lists.ts";
import type { KindWords } from "./schema.ts";

/** The kinds in words; they change with the version of the product only. */
export const kindWordsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["kinds"],
    queryFn: ({ signal }) => api.get<KindWords[]>("/api/kinds", {}, signal),
    staleTime: Infinity,
  });

/** Gives what one of a kind is called: "Post", for "post" and for "posts"; empty until it is known. */
export function useKindName(): (kind: string) => string {
  const { data } = useQuery(kindWordsQuery(useApi()));
  return (kind) => {
    if (!data) return "";
    return data.find(({ name, plural }) => name === kind || plural === kind)?.one ?? kind;
  };
}

/**
 * Gives the address at which an item is edited.
 * @returns undefined until it is known, and for what is of no kind
 */
export function useEditorPath(): (plural: string, id: string) => string | undefined {
  const { data } = useQuery(kindWordsQuery(useApi()));
  return (plural, id) => data?.find((kind) => kind.plural === plural)?.editorPath.replace(":id", id);
}

const UNKNOWN: WordInText[] = [{ one: "item", many: "itens" }];

/** What people write in their own name is called, within a sentence; the first kind's screen is where one begins. */
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
