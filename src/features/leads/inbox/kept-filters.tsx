import { queryOptions, useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { type InboxFilters, inboxFilters } from "./inbox-filters.ts";
import type { LeadStatus } from "#src/features/leads/schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import {
  type KeptFilter,
  type KeptFilterInput,
  keptFilterInputSchema,
  NAME_MISSING,
} from "#src/features/leads/filters/schema.ts";

const PATH = "/api/leads/filters";
const KEY = ["lead-filters"] as const;

const filtersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get<{ filters: KeptFilter[] }>(PATH, {}, signal)).filters,
  });

type Chosen = Pick<InboxFilters, "search" | "status" | "source">;

const chosenBy = ({ q, status = "", source = "" }: KeptFilter): Chosen => ({
  search: q,
  status: status as LeadStatus | "",
  source,
});
const chosen = ({ search, status, source }: InboxFilters): Chosen => ({ search, status, source });
const isSame = (one: Chosen, other: Chosen): boolean =>
  one.search === other.search && one.status === other.status && one.source === other.source;

interface KeptFiltersProps {
  filters: InboxFilters;
  onChange: (change: Partial<InboxFilters>) => void;
}

/** One's kept filters, each a button; and a way to keep what is filtered now. */
export function KeptFilters({ filters, onChange }: KeptFiltersProps) {
  const { data: kept = [] } = useQuery(filtersQuery(useApi()));
  const [isKeeping, setKeeping] = useState(false);
  const isFiltered = !isSame(filters, inboxFilters.defaults);
  const isKept = kept.some((one) => isSame(filters, chosenBy(one)));
  if (kept.length === 0 && !isFiltered) return null;
  return (
    <fieldset aria-label="Filtros guardados" className="flex flex-wrap items-center gap-2">
      {kept.map((one) => (
        <KeptFilterButton
          key={one.id}
          kept={one}
          isOn={isSame(filters, chosenBy(one))}
          onToggle={(isOn) => onChange(isOn ? chosen(inboxFilters.defaults) : chosenBy(one))}
        />
      ))}
      {isFiltered && !isKept && (
        <Button variant="ghost" size="sm" onClick={() => setKeeping(true)}>
          Guardar filtro
        </Button>
      )}
      {isKeeping && <KeepDialog filters={filters} onClose={() => setKeeping(false)} />}
    </fieldset>
  );
}

interface KeptFilterButtonProps {
  kept: KeptFilter;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

function KeptFilterButton({ kept: { id, name }, isOn, onToggle }: KeptFilterButtonProps) {
  const drop = useChange({
    send: (api) => api.send("DELETE", `${PATH}/${id}`),
    queryKey: KEY,
    failed: "Erro ao tirar o filtro",
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
      </button>
      <button
        type="button"
        aria-label={`Tirar o filtro ${name}`}
        aria-disabled={drop.isPending}
        className="self-stretch px-2 hover:text-ink pointer-coarse:px-3"
        onClick={() => !drop.isPending && drop.mutate()}
      >
        <X aria-hidden size={14} />
      </button>
    </span>
  );
}

function KeepDialog({ filters, onClose }: { filters: InboxFilters; onClose: () => void }) {
  const keep = useChange({
    send: (api, input: KeptFilterInput) => api.send<KeptFilter>("POST", PATH, input),
    queryKey: KEY,
    done: "Filtro guardado!",
  });
  const { search, status, source } = filters;
  const form = useForm({
    values: { name: "" },
    check: ({ name }) => (name.trim() === "" ? { name: NAME_MISSING } : {}),
    limits: limitsOf(keptFilterInputSchema),
    send: async ({ name }) => {
      await keep.mutateAsync({ name, q: search, ...(status && { status }), ...(source && { source }) });
      onClose();
    },
    failed: "Tente novamente.",
  });
  return (
    <DialogForm form={form} title="Guardar filtro" action="Guardar" busy="Guardando..." onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label="Nome"
        hint="Só você o vê. Um com o mesmo nome é substituído."
        autoComplete="off"
        takesFocus
      />
    </DialogForm>
  );
}
