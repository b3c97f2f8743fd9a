import { asc, eq, ne, and, sql } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { MailTemplate, TemplateInput } from "./schema.ts";
import { mailTemplatesTable } from "./table.ts";

/** Maximum number of templates. */
const MAX_TEMPLATES = 100;
const TAKEN = [{ field: "name", message: "Nome: já existe um modelo com este nome" }];
const FULL = [{ field: "name", message: `Há ${MAX_TEMPLATES} modelos: exclua um que não é mais usado` }];

type Saved =
  | { ok: true; template: MailTemplate }
  | { ok: false; code: "not-found" | "invalid"; errors?: FieldError[] };

/** Lists templates by name. */
export async function listTemplates(db: Queryable): Promise<MailTemplate[]> {
  const rows = await db
    .select()
    .from(mailTemplatesTable)
    .orderBy(asc(sql`lower(${mailTemplatesTable.name})`));
  return rows.map(toTemplate);
}

export async function findTemplate(db: Queryable, id: string): Promise<MailTemplate | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(mailTemplatesTable).where(eq(mailTemplatesTable.id, id));
  return row && toTemplate(row);
}

/** Creates a template, or changes the one with this id. */
export function saveTemplate(db: Database, input: TemplateInput, id?: string): Promise<Saved> {
  return db.transaction(async (tx): Promise<Saved> => {
    if (id !== undefined && !isUuid(id)) return { ok: false, code: "not-found" };
    // Two people saving the same name at once would both find it free.
    await tx.execute(sql`LOCK TABLE ${mailTemplatesTable} IN SHARE ROW EXCLUSIVE MODE`);
    const isSame = sql`lower(${mailTemplatesTable.name}) = lower(${input.name})`;
    const taken = await tx.$count(
      mailTemplatesTable,
      id ? and(isSame, ne(mailTemplatesTable.id, id)) : isSame,
    );
    if (taken > 0) return { ok: false, code: "invalid", errors: TAKEN };
    if (!id && (await tx.$count(mailTemplatesTable)) >= MAX_TEMPLATES)
      return { ok: false, code: "invalid", errors: FULL };
    const values = { ...input, updatedAt: new Date() };
    const [row] = id
      ? await tx.update(mailTemplatesTable).set(values).where(eq(mailTemplatesTable.id, id)).returning()
      : await tx.insert(mailTemplatesTable).values(values).returning();
    return row ? { ok: true, template: toTemplate(row) } : { ok: false, code: "not-found" };
  });
}

/** Deletes a template; mails made from it stay. Returns false if it does not exist. */
export async function deleteTemplate(db: Queryable, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rowCount } = await db.delete(mailTemplatesTable).where(eq(mailTemplatesTable.id, id));
  return rowCount === 1;
}

function toTemplate({ updatedAt, ...row }: typeof mailTemplatesTable.$inferSelect): MailTemplate {
  return { ...row, updatedAt: updatedAt.toISOString() };
}
