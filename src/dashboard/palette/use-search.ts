import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { rankMatch } from "#src/shared/search/rank-match.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { SearchAnswer, SearchResult } from "../search/schema.ts";

/** Pause in typing after which the server is asked. */
const PAUSE_MS = 150;
/** Longest search that the server takes. */
export const MAX_SEARCH = 200;
const LATE = "Mais resultados";
/** The palette has the commands itself. */
const OWN_KIND = "commands";

export interface ResultGroup {
  heading: string;
  results: SearchResult[];
}

const searchQuery = (api: ApiClient, q: string) =>
  queryOptions({
    queryKey: ["search", q],
    queryFn: ({ signal }) => api.get<SearchAnswer>("/api/search", { q }, signal),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });

/**
 * Asks the server as one types. An older request is aborted.
 * @returns groups of results; until there is an answer, those of the one before that still match. `keepPlaces` makes
 * results that come later than a person's choice among these follow them, so that none moves.
 */
export function useSearch(typed: string) {
  const text = typed.trim();
  const q = usePaused(text);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(useApi(), text && q));
  const [kept, setKept] = useState<{ text: string; groups: ResultGroup[] }>();
  const isOld = isPlaceholderData || q !== text;
  const answered = text === "" ? [] : toGroups(data, (result) => !isOld || matches(text, result));
  const first = kept?.text === text ? kept.groups : undefined;
  const groups = first ? [...first, ...lateOf(first, answered)] : answered;
  return {
    groups,
    error: text === "" ? null : error,
    isWaiting: text !== "" && (q !== text || isFetching),
    retry: () => void refetch(),
    keepPlaces: () => first ?? setKept({ text, groups }),
  };
}

function toGroups(
  answer: SearchAnswer | undefined,
  isShown: (result: SearchResult) => boolean,
): ResultGroup[] {
  if (!answer) return [];
  const shown = answer.results.filter((result) => result.kind !== OWN_KIND && isShown(result));
  return [...Map.groupBy(shown, ({ kind }) => kind)].map(([kind, results]) => ({
    heading: answer.headings[kind] ?? "",
    results,
  }));
}

function matches(text: string, { title, detail }: SearchResult): boolean {
  return rankMatch(text, { title, text: detail }) !== undefined;
}

function lateOf(shown: ResultGroup[], answered: ResultGroup[]): ResultGroup[] {
  const paths = new Set(shown.flatMap(({ results }) => results.map(({ path }) => path)));
  const late = answered.flatMap(({ results }) => results).filter(({ path }) => !paths.has(path));
  return late.length > 0 ? [{ heading: LATE, results: late }] : [];
}

/** Returns the text once it has not changed for a moment; an empty one at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
