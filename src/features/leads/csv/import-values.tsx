import { useQuery } from "@tanstack/react-query";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { useCustomFields } from "../custom-fields/custom-field-queries.ts";
import { findStage } from "../find-stage.ts";
import { LEAD_STATUSES } from "../labels.ts";
import { leadPeopleQuery } from "../lead-queries.ts";
import { pipelineQuery } from "../pipeline/pipeline-queries.ts";
import { customColumn, type ImportField, importLabel } from "./columns.ts";
import type { LeadImportAnswer } from "./import-schema.ts";

type Values = Record<string, Record<string, string>>;

interface UnknownValuesProps {
  unknown: LeadImportAnswer["unknown"];
  values: Values;
  onChange: (values: Values) => void;
}

/** Asks once for each value of another program what it is here. */
export function UnknownValues({ unknown, values, onChange }: UnknownValuesProps) {
  const api = useApi();
  const { data: people = [] } = useQuery(leadPeopleQuery(api));
  const { data: pipeline } = useQuery(pipelineQuery(api));
  const { fields } = useCustomFields();
  const choices: Partial<Record<ImportField, { value: string; label: string }[]>> = {
    status: Object.entries(LEAD_STATUSES).map(([value, label]) => ({ value, label })),
    owner: people.map(({ id, name }) => ({ value: id, label: name })),
    stage: pipeline?.stages.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    ...Object.fromEntries(
      fields
        .filter(({ type }) => type === "choice")
        .map(({ key, options }) => [
          customColumn(key),
          options.map((option) => ({ value: option, label: option })),
        ]),
    ),
  };
  // Answered values stay, so that the answer can be changed.
  const chosen = Object.entries(values).flatMap(([field, of]) =>
    Object.keys(of)
      .filter((value) => !unknown.some((one) => one.field === field && one.value === value))
      .map((value) => ({ field: field as ImportField, value, count: 0 })),
  );
  const shown = [...unknown, ...chosen].filter(({ field }) => choices[field]);
  const isStage = ({ field, value }: { field: ImportField; value: string }): boolean =>
    field === "stage" && findStage(pipeline?.stages ?? [], value) !== undefined;
  const set = (field: string, value: string, target: string): void => {
    const { [value]: _before, ...others } = values[field] ?? {};
    onChange({ ...values, [field]: target === "" ? others : { ...others, [value]: target } });
  };
  const toRows = (some: typeof shown) =>
    some.map(({ field, value, count }) => (
      <label
        key={`${field} ${value}`}
        className="grid items-center gap-x-3 gap-y-1.5 text-sm wrap-anywhere sm:grid-cols-2"
      >
        <span>
          {importLabel(field, fields)}: {value}
          {count > 0 && <span className="text-muted"> ({plural(count, "linha", "linhas")})</span>}
        </span>
        <Select
          compact
          value={values[field]?.[value] ?? ""}
          onChange={({ target }) => set(field, value, target.value)}
        >
          <option value="">Nota</option>
          {choices[field]?.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      </label>
    ));
  const [ofOtherStatus, unknownHere] = [shown.filter(isStage), shown.filter((one) => !isStage(one))];
  return (
    <>
      {unknownHere.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">Valores não reconhecidos</legend>
          {toRows(unknownHere)}
        </fieldset>
      )}
      {ofOtherStatus.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">Etapa e status que não combinam</legend>
          <p className="text-sm text-muted">
            Nestas linhas, a etapa do arquivo é de outro status. Vale o status, e a etapa vira nota; se você
            escolher uma etapa, vale ela.
          </p>
          {toRows(ofOtherStatus)}
        </fieldset>
      )}
    </>
  );
}
