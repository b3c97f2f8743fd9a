// The team's list of tags with colors, and what is done with a tag on all leads at once.

import { asc, sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import { leadTagsTable } from "../table.ts";
import type { Tag, TagColor, TagReplacement, TagsInput } from "../tag-schema.ts";

export async function listDefinedTags(db: Queryable): Promise<Tag[]> {
  const rows = await db.select().from(leadTagsTable).orderBy(asc(leadTagsTable.position));
  return rows.map(({ name, color }) => ({ name, color: color as TagColor }));
}

const SAME_NAMES = [{ field: "tags", message: "Tag: dois nomes são iguais" }];

/** Replaces the list; tags of leads stay. */
export function saveTags(
  db: Queryable,
  { tags }: TagsInput,
): Promise<{ ok: true } | { ok: false; code: "invalid"; errors: FieldError[] }> {
  const names = tags.map(({ name }) => name);
  return db.transaction(async (tx) => {
    // PostgreSQL folds more letters than the schema does: ø is o, ß is ss.
    const { rows } = await tx.execute<{ count: number }>(
      sql`SELECT count(DISTINCT fold_text(name))::int AS count FROM unnest(${sql.param(names)}::text[]) AS name`,
    );
    if (rows[0]?.count !== tags.length) return { ok: false, code: "invalid", errors: SAME_NAMES };
    await tx.execute(sql`LOCK TABLE lead_tags IN SHARE ROW EXCLUSIVE MODE`);
    const was = await listDefinedTags(tx);
    await tx.delete(leadTagsTable);
    if (tags.length > 0)
      await tx.insert(leadTagsTable).values(tags.map((tag, position) => ({ ...tag, position })));
    await recordAct(tx, {
      action: "lead-tags.changed",
      subject: "Tags dos leads",
      before: describe(was),
      after: describe(tags),
    });
    return { ok: true };
  });
}

const describe = (tags: readonly Tag[]) => ({ Tags: tags.map(({ name }) => name).join(", ") });

/**
 * Renames, joins or removes tags on all leads, merged ones and those in the trash too, in saved filters and in the list.
 * The leads' timelines stay as they are, and no webhook hears of it.
 * @returns the number of leads that changed
 */
export async function replaceTags(db: Queryable, { from, to }: TagReplacement): Promise<{ changed: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE lead_tags IN SHARE ROW EXCLUSIVE MODE`);
    const folded = sql`fold_list(${sql.param(from)}::text[])`;
    const { rowCount } = await tx.execute(sql`
      UPDATE leads SET tags = coalesce((
        SELECT array_agg(tag ORDER BY place) FROM (
          SELECT DISTINCT ON (fold_text(tag)) tag, place FROM (
            SELECT CASE WHEN fold_text(one) = ANY(${folded}) THEN ${to}::text ELSE one END AS tag, place
            FROM unnest(leads.tags) WITH ORDINALITY AS given (one, place)) AS replaced
          WHERE tag IS NOT NULL ORDER BY fold_text(tag), place) AS distinct_tags), '{}')
      WHERE fold_list(tags) && ${folded}`);
    await tx.execute(
      to === null
        ? sql`UPDATE lead_filters SET filter = filter - 'tag' WHERE fold_text(filter ->> 'tag') = ANY(${folded})`
        : sql`UPDATE lead_filters SET filter = jsonb_set(filter, '{tag}', to_jsonb(${to}::text))
            WHERE fold_text(filter ->> 'tag') = ANY(${folded})`,
    );
    const { rows: gone } = await tx.execute<{
      color: string;
      position: number;
      is_target: boolean | null;
    }>(sql`
      DELETE FROM lead_tags WHERE fold_text(name) = ANY(${folded} || fold_text(${to})) RETURNING color, position,
        fold_text(name) = fold_text(${to}) AS is_target`);
    const first = gone.find((row) => row.is_target) ?? gone[0];
    if (to !== null && first)
      await tx.insert(leadTagsTable).values({ name: to, color: first.color, position: first.position });
    const changed = rowCount ?? 0;
    if (changed > 0 || gone.length > 0)
      await recordAct(tx, {
        action: "lead-tags.replaced",
        subject: "Tags dos leads",
        // Their words may be somebody's, and the log keeps them after the person is erased.
        before: { Tags: from.length },
        after: { Tags: to === null ? "nenhuma" : 1, Leads: changed },
      });
    return { changed };
  });
}
