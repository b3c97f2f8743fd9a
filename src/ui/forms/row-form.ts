import type { FieldForm } from "./fields.tsx";

interface Rows<Row> {
  /** Name of the list in the form: "stages". */
  name: string;
  rows: Row[];
  /** Errors by part, such as `stages.0.name`. */
  errors: Readonly<Record<string, string | undefined>>;
  limits: FieldForm<Row>["limits"];
  onChange: (rows: Row[]) => void;
}

/** Presents a row of an edited list as a form of its own. Errors of the row's own lists stand at their field. */
export function rowForm<Row extends object>(
  { name: list, rows, errors, limits, onChange }: Rows<Row>,
  index: number,
): FieldForm<Row> {
  const row = rows[index] as Row;
  const prefix = `${list}.${index}.`;
  const own = Object.entries(errors).filter(([part]) => part.startsWith(prefix));
  return {
    prefix,
    values: row,
    errors: Object.fromEntries(own.map(([part, error]) => [part.slice(prefix.length).split(".")[0], error])),
    limits,
    change: (changed) => onChange(rows.with(index, { ...row, ...changed })),
  };
}
