// Saves the fields that the team defines itself. A field keeps its key and type, and its values while it is archived.

import { sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { firstFreeSlug, toSlug } from "#src/shared/slug.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import { COLUMNS, IMPORT_COLUMNS } from "../../csv/columns.ts";
import { LEAD_FIELDS } from "../../fields.ts";
import { listCustomFields } from "../list-fields.server.ts";
import { type CustomField, type CustomFieldsInput, FIELD_TYPES } from "../schema.ts";
import { leadFieldsTable } from "../table.ts";

type SaveResult = { ok: true; fields: CustomField[] } | { ok: false; code: "invalid"; errors: FieldError[] };

/** Replaces the fields. Those that the list leaves out are archived. */
export function saveCustomFields(
  { db }: Pick<Resources, "db">,
  { fields: given }: CustomFieldsInput,
): Promise<SaveResult> {
  return db.transaction(async (tx): Promise<SaveResult> => {
    await tx.execute(sql`LOCK TABLE lead_fields IN SHARE ROW EXCLUSIVE MODE`);
    const was = await listCustomFields(tx);
    const known = new Map(was.map((field) => [field.key, field]));
    const errors = given.flatMap((field, index) => findFaults(field, index, known));
    if (errors.length > 0) return { ok: false, code: "invalid", errors };
    const taken = new Set(known.keys());
    const named = given.map((field): CustomField => {
      const key = field.key ?? firstFreeKey(field.name, taken);
      taken.add(key);
      return { ...field, key, options: field.type === "choice" ? field.options : [] };
    });
    const kept = new Set(named.map(({ key }) => key));
    const left = was.filter(({ key }) => !kept.has(key)).map((field) => ({ ...field, isArchived: true }));
    const fields = [...named, ...left];
    for (const [position, field] of fields.entries())
      await tx
        .insert(leadFieldsTable)
        .values({ ...field, position })
        .onConflictDoUpdate({ target: leadFieldsTable.key, set: { ...field, position } });
    await recordAct(tx, {
      action: "lead-fields.changed",
      subject: "Campos próprios dos leads",
      before: describe(was),
      after: describe(fields),
    });
    return { ok: true, fields };
  });
}

/** Names that fields of every lead have, on screens and in files. */
const TAKEN: ReadonlySet<string> = new Set(
  [
    ...Object.keys(LEAD_FIELDS),
    ...Object.values({ ...LEAD_FIELDS, ...COLUMNS, ...IMPORT_COLUMNS }).map(({ label }) => label),
  ].map((name) => foldText(name)),
);

function findFaults(
  { key, name, type }: CustomFieldsInput["fields"][number],
  index: number,
  known: ReadonlyMap<string, CustomField>,
): FieldError[] {
  const fault = (part: string, message: string) => [{ field: `fields.${index}.${part}`, message }];
  if (TAKEN.has(foldText(name))) return fault("name", `Nome do campo: todo lead já tem “${name}”`);
  if (key === undefined) return [];
  const stored = known.get(key);
  if (!stored) return fault("key", `Chave do campo: não há um campo “${key}”`);
  if (stored.type !== type)
    return fault("type", `Tipo do campo: o de “${name}” não muda mais. Arquive-o e crie outro.`);
  return [];
}

/** Makes a key of a name; a field without letters in its name is `campo`. */
function firstFreeKey(name: string, taken: ReadonlySet<string>): string {
  const slug = toSlug(name).slice(0, 34).replace(/-+$/, "") || "campo";
  // Every object has a `constructor`.
  const slugs = new Set([...taken, "constructor"].map((key) => key.replaceAll("_", "-")));
  return firstFreeSlug(slug, slugs).replaceAll("-", "_");
}

const describe = (fields: readonly CustomField[]) => ({
  Campos: fields
    .map(({ name, type, isArchived }) => `${name} (${FIELD_TYPES[type]}${isArchived ? ", arquivado" : ""})`)
    .join(", "),
});
