import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import Columns from "lucide-react/icons/columns-3";
import { useMemo } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import { PopoverButton } from "#src/ui/primitives/popover-button.tsx";
import { useCustomFields } from "../custom-fields/custom-field-queries.ts";
import {
  knownColumns,
  TABLE_COLUMN_NAMES,
  tableColumn,
  type TableColumnName,
  USUAL_COLUMNS,
} from "./table-columns.ts";

const PATH = "/api/leads/columns";
const KEY = ["lead-columns"] as const;

interface Choice {
  columns: string[];
}

const columnsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<Choice>(PATH, {}, signal),
    staleTime: Infinity,
  });

/** Returns the columns that the person has chosen. */
export function useColumns(): readonly TableColumnName[] {
  const { data } = useQuery(columnsQuery(useApi()));
  return useMemo(() => (data ? knownColumns(data.columns) : USUAL_COLUMNS), [data]);
}

/** Chooses the columns of the table, for oneself. */
export function ColumnMenu() {
  const api = useApi();
  const queries = useQueryClient();
  const columns = useColumns();
  const { fields } = useCustomFields();
  const offered: [TableColumnName, string][] = [
    ...TABLE_COLUMN_NAMES.map((name): [TableColumnName, string] => [name, tableColumn(name).label]),
    ...fields.map(({ key, name }): [TableColumnName, string] => [`custom.${key}`, name]),
  ];
  const { mutate } = useChange<Choice, Choice, Choice>({
    send: (client, choice) => client.send("PUT", PATH, choice),
    queryKey: KEY,
    optimistic: (_shown, choice) => choice,
    failed: "Erro ao salvar as colunas",
  });
  const choose = (name: TableColumnName, isShown: boolean) => {
    const chosen = knownColumns(isShown ? [...columns, name] : columns.filter((one) => one !== name));
    // The next choice builds on this one at once.
    queries.setQueryData(columnsQuery(api).queryKey, { columns: chosen });
    mutate({ columns: chosen });
  };
  return (
    <PopoverButton
      label="Colunas"
      variant="ghost"
      buttonClassName="max-md:hidden"
      button={
        <>
          <Columns aria-hidden size={16} />
          Colunas
        </>
      }
      className="px-4 py-2"
    >
      {offered.map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          checked={columns.includes(name)}
          onChange={(event) => choose(name, event.target.checked)}
        />
      ))}
    </PopoverButton>
  );
}
