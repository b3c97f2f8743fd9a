// Queries and mutation of the screen of texts.
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { ShownPart, TextsAnswer } from "#src/features/site-texts/schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";

/** Base path of the calls. */
export const TEXTS_PATH = "/api/texts";
const KEY = [TEXTS_PATH, "values"];

/** The texts by their names, such as `cookies:title`. */
export type TextValues = Record<string, unknown>;

/** A part with its fields as the form reads them. */
export interface EditedPart extends Omit<ShownPart, "fields"> {
  fields: EditedText[];
}
export interface EditedText {
  name: string;
  schema: FieldSchema;
  original: unknown;
  needs: string[];
}

export const textsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<TextsAnswer>(TEXTS_PATH, {}, signal),
    // A refetch would replace what is being edited.
    refetchOnWindowFocus: false,
  });

/** They change with the version of the product only. */
export const partsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["text-parts"],
    queryFn: ({ signal }) => api.get<EditedPart[]>(`${TEXTS_PATH}/parts`, {}, signal),
    staleTime: Infinity,
  });

/** Stores changed texts. The caller shows the errors of the server. */
export function useSaveTexts() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: TextValues) => api.send<TextsAnswer>("PUT", TEXTS_PATH, changes),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      void queries.invalidateQueries({ queryKey: [TEXTS_PATH, "history"] });
    },
  });
}

/** Whether two texts or lists say the same. */
export function isSameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
