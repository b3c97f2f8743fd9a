import { useQuery } from "@tanstack/react-query";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useId, useState } from "react";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { readReais, toTypedReais } from "#src/shared/money.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { PhoneFold } from "#src/ui/primitives/phone-fold.tsx";
import { PopoverButton } from "#src/ui/primitives/popover-button.tsx";
import { type FilterInput, FILTERS, type InboxFilters, type LoadedOptions, showFilter } from "../filters.ts";
import { CustomChips, CustomFilters } from "./custom-filters.tsx";
import { FilterChip, type FilterChipProps } from "./filter-chip.tsx";
import { filterOptionsQuery } from "./inbox-queries.ts";

interface InboxToolbarProps {
  filters: InboxFilters;
  onChange: (change: Partial<InboxFilters>) => void;
}

/** Shows a control for each filter, the rarer ones on demand, and those as chips while they are on. */
export function InboxToolbar({ filters, onChange }: InboxToolbarProps) {
  const seesAll = may(useUser().role, "allLeads");
  const more = FILTERS.filter(([, { more: rare }]) => rare);
  const active = more.filter(([name]) => filters[name]);
  return (
    <search className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap gap-2">
        {FILTERS.map(
          ([name, { search }]) =>
            search && (
              <SearchField
                key={name}
                {...search}
                value={filters[name]}
                onChange={(value) => onChange({ [name]: value })}
                className="min-w-48 flex-1"
              />
            ),
        )}
        <PhoneFold label="Filtros" className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap">
          {FILTERS.map(([name, { label, select }]) => {
            const bound = { value: filters[name], onChange: (value: string) => onChange({ [name]: value }) };
            if (!select || (name === "owner" && !seesAll)) return null;
            return (
              <div key={name} className="min-w-0 sm:w-40 min-[90rem]:w-52 sm:shrink-0">
                {select.load ? (
                  <LoadedSelect {...bound} label={label} {...select} load={select.load} />
                ) : (
                  <FilterSelect
                    {...bound}
                    label={label}
                    options={[["", select.any], ...Object.entries(select.options ?? {})]}
                  />
                )}
              </div>
            );
          })}
          <PopoverButton
            label="Mais filtros"
            buttonClassName="h-9.5 pointer-coarse:h-11"
            button={
              <>
                <SlidersHorizontal aria-hidden size={16} />
                Mais filtros
              </>
            }
            className="grid w-[min(26rem,calc(100vw-1.5rem))] grid-cols-2 gap-3 p-4"
          >
            <CustomFilters value={filters.custom} onChange={(custom) => onChange({ custom })} />
            {more.map(([name, { label, more: rare }]) =>
              rare ? (
                <RareFilter
                  key={name}
                  label={label}
                  {...rare}
                  value={filters[name]}
                  onChange={(value) => onChange({ [name]: value })}
                />
              ) : null,
            )}
          </PopoverButton>
        </PhoneFold>
      </div>
      {(active.length > 0 || filters.custom !== "") && (
        <ul aria-label="Filtros em uso" className="flex flex-wrap gap-2">
          {active.map(([name, { label, more: rare }]) => {
            const chip = { label, onRemove: () => onChange({ [name]: "" }) };
            return (
              <li key={name}>
                {rare?.input === "select" && rare.load ? (
                  <LoadedChip {...chip} value={filters[name]} load={rare.load} />
                ) : (
                  <FilterChip {...chip} shown={showFilter(name, filters[name])} />
                )}
              </li>
            );
          })}
          <CustomChips value={filters.custom} onChange={(custom) => onChange({ custom })} />
        </ul>
      )}
    </search>
  );
}

function LoadedChip({
  value,
  load,
  ...chip
}: Omit<FilterChipProps, "shown"> & { value: string; load: LoadedOptions }) {
  const { data } = useQuery(filterOptionsQuery(useApi(), load));
  const [, shown] = data?.find(([one]) => one === value) ?? [];
  return <FilterChip {...chip} shown={shown ?? (data ? load.show(value) : "")} />;
}

interface RareFilterProps {
  label: string;
  input: FilterInput;
  load?: LoadedOptions;
  options?: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
}

function RareFilter({ label, input, load, options, value, onChange }: RareFilterProps) {
  if (input === "check")
    return (
      <Checkbox
        label={label}
        checked={value !== ""}
        onChange={({ target }) => onChange(target.checked ? "true" : "")}
      />
    );
  if (options)
    return (
      <FilterSelect
        label={label}
        value={value}
        onChange={onChange}
        options={[["", "Todos"], ...Object.entries(options)]}
      />
    );
  if (input === "select")
    return load && <LoadedSelect label={label} any="Todas" load={load} value={value} onChange={onChange} />;
  return <TypedFilter key={value} {...{ label, input, value, onChange }} {...(load && { load })} />;
}

type TypedInput = Exclude<FilterInput, "check" | "select">;

const ATTRIBUTES = {
  text: { maxLength: 80 },
  date: { type: "date" },
  reais: { inputMode: "decimal", placeholder: "R$" },
  days: { inputMode: "numeric", placeholder: "dias" },
} as const satisfies Record<TypedInput, React.ComponentProps<"input">>;

/** Filters when one leaves the field, or by Enter. */
function TypedFilter({ label, input, load, value, onChange }: RareFilterProps & { input: TypedInput }) {
  const id = useId();
  const [typed, setTyped] = useState(input === "reais" && value ? toTypedReais(Number(value)) : value);
  const send = () => {
    const text = typed.trim();
    const next = input === "reais" ? String(readReais(text) ?? "") : text;
    if (next !== value) onChange(next);
  };
  return (
    <div className={input === "days" ? "" : "min-w-0"}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <Input
        compact
        id={id}
        autoComplete="off"
        value={typed}
        list={load ? `${id}-list` : undefined}
        {...ATTRIBUTES[input]}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={send}
        onKeyDown={(event) => event.key === "Enter" && send()}
      />
      {load && <Suggestions id={`${id}-list`} load={load} />}
    </div>
  );
}

function Suggestions({ id, load }: { id: string; load: LoadedOptions }) {
  const { data = [] } = useQuery(filterOptionsQuery(useApi(), load));
  return (
    <datalist id={id}>
      {data.map(([value]) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  );
}

interface LoadedSelectProps extends Omit<React.ComponentProps<typeof FilterSelect>, "options"> {
  any: string;
  options?: Readonly<Record<string, string>>;
  load: LoadedOptions;
}

function LoadedSelect({ any, options, load, ...bound }: LoadedSelectProps) {
  const { data: loaded = [] } = useQuery(filterOptionsQuery(useApi(), load));
  const known = [...Object.entries(options ?? {}), ...loaded];
  // The URL may name a value that no lead has (any more). It is listed too, since it filters the list.
  const isKnown = bound.value === "" || known.some(([value]) => value === bound.value);
  const rest: [string, string][] = isKnown ? [] : [[bound.value, load.show(bound.value)]];
  return <FilterSelect {...bound} options={[["", any], ...known, ...rest]} />;
}
