// The draft of a form that is saved by a button, and not while it is typed: questions, settings, texts.
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { addressOf, type ItemPath } from "#src/publishing/item-path.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import {
  createDraftStore,
  DraftConflict,
  type FieldConflict,
  type SavedDraft,
} from "#src/publishing/editor/draft-store.ts";

/**
 * The draft of an item as its form begins with it; `null` for none.
 * @param hasDraft what the item says of itself; without one, nothing is asked
 */
export const openedDraftQuery = (api: ApiClient, item: ItemPath, hasDraft: boolean) =>
  queryOptions<SavedDraft | null>({
    queryKey: ["opened-draft", addressOf(item)],
    queryFn: ({ signal }) => api.get<SavedDraft>(`${addressOf(item)}/draft`, {}, signal),
    enabled: hasDraft,
    ...(hasDraft ? {} : { initialData: null }),
    // A refetch would replace what is being edited, and another opening shall not begin with an older one.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  });

export interface StagedDraft<Values extends FieldValues, Output> {
  item: ItemPath;
  form: UseFormReturn<Values, unknown, Output>;
  /** What the form begins with; `null`: what is stored. */
  opened: SavedDraft | null;
  /** The revision of what is stored. */
  revision: string | null | undefined;
  /** The values of the form for these fields. */
  toValues: (fields: Record<string, unknown>) => Values;
  /** Puts the form on the site at once, where there is no draft. */
  store: (values: Output) => Promise<unknown>;
}

/** Saves the form as the draft of its item, publishes that, and drops it. */
export function useStagedDraft<Values extends FieldValues, Output extends object>(
  staged: StagedDraft<Values, Output>,
) {
  const { item, form, opened, revision, toValues } = staged;
  const api = useApi();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(opened);
  const [conflicts, setConflicts] = useState<FieldConflict[]>([]);
  const address = addressOf(item);
  const [drafts] = useState(() =>
    createDraftStore(opened?.baseRevision ?? revision ?? null, (fields, baseRevision) =>
      api.send("PUT", `${address}/draft`, { ...fields, baseRevision }),
    ),
  );
  const adopt = (saved: SavedDraft): void => {
    drafts.adoptBase(saved.baseRevision);
    setDraft(saved.differs ? saved : null);
    setConflicts([]);
    form.reset(toValues(saved));
  };
  /** @returns false where somebody has to choose first */
  const save = async (values: Values | Output): Promise<boolean> => {
    if (conflicts.length > 0) return false;
    try {
      adopt(await drafts.save({ ...(values as Values) }));
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
      const mine = Object.fromEntries(error.conflicts.map(({ field, yours }) => [field, yours]));
      form.reset(toValues({ ...error.merged, ...mine }), { keepDefaultValues: true });
      setConflicts(error.conflicts);
      return false;
    }
    await queries.invalidateQueries({ queryKey: [item.path] });
    return true;
  };
  return {
    /** What stands beside the site; `null` for nothing. */
    draft,
    conflicts,
    /** The form shows this draft from now on. */
    adopt,
    save,
    /** Puts the form on the site. @returns as `save` */
    publish: async (values: Output): Promise<boolean> => {
      if (!draft) {
        await staged.store(values);
        return true;
      }
      if (!(await save(values))) return false;
      await api.send("POST", `${address}/publish`, {});
      setDraft(null);
      await queries.invalidateQueries({ queryKey: [item.path] });
      return true;
    },
    /** Drops the draft. @param stored what the form shows then */
    discard: async (stored: Record<string, unknown>, base: string | null | undefined): Promise<void> => {
      await api.send("DELETE", `${address}/draft`);
      drafts.adoptBase(base ?? null);
      setDraft(null);
      setConflicts([]);
      form.reset(toValues(stored));
      await queries.invalidateQueries({ queryKey: [item.path] });
    },
    choose: ({ field, theirs }: FieldConflict, whose: "mine" | "theirs"): void => {
      if (whose === "theirs") {
        const name = field as Path<Values>;
        const value = toValues({ ...form.getValues(), [field]: theirs })[name];
        form.setValue(name, value, { shouldDirty: true });
      }
      setConflicts((open) => open.filter((conflict) => conflict.field !== field));
    },
  };
}
