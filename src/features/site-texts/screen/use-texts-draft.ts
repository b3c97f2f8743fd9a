import type { UseFormReturn } from "react-hook-form";
import { useRevalidator } from "react-router";
import type { TextsAnswer } from "#src/features/site-texts/schema.ts";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { useStagedForm } from "#src/publishing/editor/staged/use-staged-form.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type EditedPart, isSameText, TEXTS_PATH, type TextValues } from "./texts-queries.ts";

export type TextsFormApi = UseFormReturn<TextValues>;

interface DraftedTexts {
  form: TextsFormApi;
  texts: TextsAnswer;
  parts: EditedPart[];
  /** The draft that the form begins with. */
  opened: SavedDraft | null;
  /** Called with the names of refused texts. */
  onRefused: (names: string[]) => void;
}

/** What can be done with the form of the texts. */
export function useTextsDraft({ form, texts, parts, opened, onRefused }: DraftedTexts) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const pick = (fields: Record<string, unknown>) => pickTexts(fields, parts);
  return useStagedForm<TextsAnswer, TextValues, TextValues>({
    item: { path: TEXTS_PATH },
    form,
    opened,
    stored: texts,
    toValues: pick,
    // What somebody else has changed meanwhile stays.
    toChanges: changesOf,
    published: "Textos publicados",
    onPublished: () => void revalidate(),
    onFailure(error) {
      onRefused(showRefused(error, form));
      toast({
        title: "Erro ao salvar",
        description: "Não foi possível salvar os textos. Veja os campos marcados e tente de novo.",
        tone: "destructive",
      });
    },
  });
}

/** The texts among the fields of an answer. */
export function pickTexts(fields: Record<string, unknown>, parts: EditedPart[]): TextValues {
  const names = parts.flatMap((part) => part.fields.map(({ name }) => name));
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

function changesOf(values: TextValues, saved: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameText(value, saved[name])),
  );
}

/** Marks the fields that the server refuses, also those within a list. @returns their texts' names */
function showRefused(error: unknown, form: TextsFormApi): string[] {
  if (!(error instanceof ApiError)) return [];
  error.errors.forEach(({ field, message }, index) =>
    form.setError(field, { type: "server", message }, { shouldFocus: index === 0 }),
  );
  return error.errors.map(({ field }) => field.replace(/\..*$/, ""));
}
