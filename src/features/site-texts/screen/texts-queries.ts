import { queryOptions } from "@tanstack/react-query";
import { TEXTS_PATH } from "#src/settings/texts/texts-path.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { ShownPart, TextsAnswer } from "../schema.ts";

/** Texts by name, such as `cookies:title`. */
export type TextValues = Record<string, unknown>;

export interface EditedPart extends Omit<ShownPart, "fields"> {
  fields: EditedText[];
}
export interface EditedText {
  name: string;
  schema: FieldSchema;
  original: unknown;
  needs: string[];
}

/** Parts that are edited together: a single one, or several with the same card. */
export interface TextCard {
  name: string;
  group: string;
  label: string;
  hint: string | null;
  parts: EditedPart[];
}

export function toCards(parts: EditedPart[]): TextCard[] {
  return [...Map.groupBy(parts, ({ card, name }) => card ?? name).values()].flatMap((members) => {
    const [first] = members;
    return first
      ? {
          name: first.name,
          group: first.group,
          label: first.card ?? first.label,
          hint: first.hint,
          parts: members,
        }
      : [];
  });
}

export const textsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [TEXTS_PATH, "values"],
    queryFn: ({ signal }) => api.get<TextsAnswer>(TEXTS_PATH, {}, signal),
    // A refetch would replace text being edited.
    refetchOnWindowFocus: false,
  });

/** Parts change only with the product's version. */
export const partsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["text-parts"],
    queryFn: ({ signal }) => api.get<EditedPart[]>(`${TEXTS_PATH}/parts`, {}, signal),
    staleTime: Infinity,
  });

export function isSameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
