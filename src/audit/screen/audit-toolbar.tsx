import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ACTION_GROUPS } from "#src/shared/audit-actions.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { actionLabel } from "../describe-entry.ts";
import { type AuditScreenFilters, ACTORS_WITHOUT_ID } from "./audit-filters.ts";
import { auditActorsQuery } from "./audit-queries.ts";

interface AuditToolbarProps {
  filters: AuditScreenFilters;
  onChange: (change: Partial<AuditScreenFilters>) => void;
}

export function AuditToolbar({ filters, onChange }: AuditToolbarProps) {
  const { actor, action } = filters;
  const { data: known = [] } = useQuery(auditActorsQuery(useApi()));
  const actors: [string, string][] = [
    ...known.map(({ id, name }): [string, string] => [id, name]),
    ...Object.entries(ACTORS_WITHOUT_ID),
  ];
  // The URL may name an actor who is not in the list, or a single action.
  if (actor && !actors.some(([id]) => id === actor)) actors.push([actor, "Outra pessoa"]);
  const groups: [string, string][] = Object.entries(ACTION_GROUPS);
  if (action && !Object.hasOwn(ACTION_GROUPS, action)) groups.push([action, actionLabel(action)]);
  return (
    <search className="grid gap-3 min-[28rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      <SearchField
        label="Buscar no registro"
        placeholder="Pessoa, item ou valor"
        className="min-[28rem]:col-span-2"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterSelect
        label="Quem"
        value={actor}
        onChange={(chosen) => onChange({ actor: chosen })}
        options={[["", "Todas as pessoas"], ...actors]}
      />
      <FilterSelect
        label="Ação"
        value={action}
        onChange={(chosen) => onChange({ action: chosen })}
        options={[["", "Todas as ações"], ...groups]}
      />
      <DayField label="De" value={filters.from} onChange={(from) => onChange({ from })} />
      <DayField label="Até" value={filters.to} onChange={(to) => onChange({ to })} />
    </search>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** Uncontrolled, because a half-typed date has no value. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2.5">
      <label htmlFor={id} className="w-8 shrink-0 text-sm text-muted">
        {label}
      </label>
      <Input
        compact
        id={id}
        type="date"
        min="2020-01-01"
        max="2999-12-31"
        defaultValue={value}
        key={value === "" ? "empty" : "given"}
        onChange={(event) => {
          const { value: day, validity } = event.target;
          if (validity.valid && (day !== "" || !validity.badInput)) onChange(day);
        }}
      />
    </div>
  );
}
