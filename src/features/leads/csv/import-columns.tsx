import { Select } from "#src/ui/primitives/select.tsx";
import { useCustomFields } from "../custom-fields/custom-field-queries.ts";
import { customColumn, IMPORT_FIELDS, type ImportField, importLabel, SEVERAL } from "./columns.ts";
import type { LeadImportAnswer } from "./import-schema.ts";

type Columns = LeadImportAnswer["columns"];

interface ImportColumnsProps {
  columns: Columns;
  /** The first lines, as they are read. */
  preview: LeadImportAnswer["preview"];
  onChange: (columns: Columns) => void;
}

const isTaken = (field: ImportField | null, by: ImportField | null): boolean =>
  field === by && field !== null && !SEVERAL.includes(field);

/**
 * Shows the first lines, and assigns fields to the file's columns. Most fields have one column at most: the one that was
 * chosen last, while the other becomes a note.
 */
export function ImportColumns({ columns, preview, onChange }: ImportColumnsProps) {
  const { fields } = useCustomFields();
  const offered = [...IMPORT_FIELDS, ...fields.map(({ key }) => customColumn(key))];
  const set = (index: number, field: ImportField | null): void =>
    onChange(
      columns.map((column, at) => ({
        ...column,
        field: at === index ? field : isTaken(column.field, field) ? ("note" as const) : column.field,
      })),
    );
  return (
    <section aria-label="Colunas" className="grid gap-2">
      <h3 className="text-sm font-semibold">Colunas</h3>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by the keyboard
        tabIndex={0}
        aria-label="Prévia das linhas"
        className="overflow-x-auto rounded-card border"
      >
        <table className="w-full text-left text-sm">
          <thead className="bg-sunken">
            <tr>
              {columns.map(({ heading, field }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
                <th key={index} scope="col" className="min-w-44 px-3 py-2 align-top font-semibold">
                  <label className="grid gap-1.5 wrap-anywhere">
                    {heading || `Coluna ${index + 1}`}
                    <Select
                      compact
                      value={field ?? ""}
                      onChange={({ target }) => set(index, (target.value || null) as ImportField | null)}
                    >
                      <option value="">Não importar</option>
                      {offered.map((name) => (
                        <option key={name} value={name}>
                          {importLabel(name, fields)}
                        </option>
                      ))}
                    </Select>
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {preview.map(({ line, cells }) => (
              <tr key={line}>
                {columns.map(({ field }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- cells have no name
                  <td key={index} className="max-w-64 px-3 py-2 align-top wrap-anywhere">
                    <PreviewCell cell={cells[index]} field={field} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

interface PreviewCellProps {
  cell: LeadImportAnswer["preview"][number]["cells"][number] | undefined;
  field: ImportField | null;
}

/** A cell as it stands in the file, and how it is read where that is another way. */
function PreviewCell({ cell, field }: PreviewCellProps) {
  if (!cell?.text) return null;
  if (!field) return <s className="text-muted">{cell.text}</s>;
  return (
    <>
      <span className="line-clamp-2">{cell.text}</span>
      {cell.read && cell.read !== cell.text && <span className="block text-muted">→ {cell.read}</span>}
    </>
  );
}
