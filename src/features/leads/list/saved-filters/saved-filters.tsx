import { queryOptions, useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import Users from "lucide-react/icons/users";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { CheckboxField, TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { activeFilters, type InboxFilters, isSameFilter, toInboxFilters } from "../../filters.ts";
import {
  type SavedFilter,
  type SavedFilterInput,
  savedFilterInputSchema,
  NAME_MISSING,
} from "./saved-filter-schema.ts";

const PATH = "/api/leads/filters";
const KEY = ["lead-filters"] as const;

const filtersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get<{ filters: SavedFilter[] }>(PATH, {}, signal)).filters,
  });

interface SavedFiltersProps {
  filters: InboxFilters;
  onChange: (change: Partial<InboxFilters>) => void;
}

/** Shows the user's saved filters, and saves the current one. */
export function SavedFilters({ filters, onChange }: SavedFiltersProps) {
  const { data: saved = [] } = useQuery(filtersQuery(useApi()));
  const [isSaving, setSaving] = useState(false);
  const isFiltered = Object.keys(activeFilters(filters)).length > 0;
  const isSaved = saved.some((one) => isSameFilter(filters, one));
  if (saved.length === 0 && !isFiltered) return null;
  return (
    <fieldset aria-label="Filtros salvos" className="flex flex-wrap items-center gap-2">
      {saved.map((one) => (
        <SavedFilterButton
          key={one.id}
          saved={one}
          isOn={isSameFilter(filters, one)}
          onToggle={(isOn) => onChange(toInboxFilters(isOn ? {} : one))}
        />
      ))}
      {isFiltered && !isSaved && (
        <Button variant="ghost" size="sm" onClick={() => setSaving(true)}>
          Salvar filtro
        </Button>
      )}
      {isSaving && <SaveFilterDialog filters={filters} onClose={() => setSaving(false)} />}
    </fieldset>
  );
}

interface SavedFilterButtonProps {
  saved: SavedFilter;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

function SavedFilterButton({ saved, isOn, onToggle }: SavedFilterButtonProps) {
  const { id, name, isShared, mayChange, sharedBy } = saved;
  const share = useChange({
    send: (api) => api.send<SavedFilter>("PUT", `${PATH}/${id}`, { isShared: !isShared }),
    queryKey: KEY,
    done: ({ isShared: isNow }) => ({ title: isNow ? "Filtro compartilhado" : "Filtro só seu" }),
    failed: "Erro ao compartilhar o filtro",
  });
  const remove = useChange({
    send: (api) => api.send("DELETE", `${PATH}/${id}`),
    queryKey: KEY,
    failed: "Erro ao excluir o filtro",
  });
  return (
    <span
      className={cx(
        "inline-flex min-h-9 items-center rounded-control border text-sm font-semibold pointer-coarse:min-h-11",
        isOn ? "border-primary bg-primary-soft text-primary-ink" : "border-line-strong text-muted",
      )}
    >
      <button
        type="button"
        aria-pressed={isOn}
        className="self-stretch py-1 pr-1 pl-3 hover:text-ink"
        onClick={() => onToggle(isOn)}
      >
        {name}
        {sharedBy && <span className="font-normal"> de {sharedBy}</span>}
      </button>
      {mayChange && (
        <button
          type="button"
          aria-label={`Compartilhar o filtro ${name} com a equipe`}
          aria-pressed={isShared}
          aria-disabled={share.isPending}
          className={cx(
            "self-stretch px-1 hover:text-ink pointer-coarse:px-3",
            isShared && "text-primary-ink",
          )}
          onClick={() => !share.isPending && share.mutate()}
        >
          <Users aria-hidden size={14} />
        </button>
      )}
      {mayChange && (
        <button
          type="button"
          aria-label={`Excluir o filtro ${name}`}
          aria-disabled={remove.isPending}
          className="self-stretch px-2 hover:text-ink pointer-coarse:px-3"
          onClick={() => !remove.isPending && remove.mutate()}
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}

function SaveFilterDialog({ filters, onClose }: { filters: InboxFilters; onClose: () => void }) {
  const save = useChange({
    send: (api, input: SavedFilterInput) => api.send<SavedFilter>("POST", PATH, input),
    queryKey: KEY,
    done: "Filtro salvo!",
  });
  const form = useForm({
    values: { name: "", isShared: false },
    check: ({ name }) => (name.trim() === "" ? { name: NAME_MISSING } : {}),
    limits: limitsOf(savedFilterInputSchema),
    send: async ({ name, isShared }) => {
      await save.mutateAsync({ name, isShared, ...activeFilters(filters) });
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm form={form} title="Salvar filtro" action="Salvar" busy="Salvando..." onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label="Nome"
        hint="Se você já tem um filtro com este nome, ele é substituído."
        autoComplete="off"
        takesFocus
      />
      <CheckboxField form={form} name="isShared" label="Compartilhar com quem vê leads" />
    </DialogForm>
  );
}
