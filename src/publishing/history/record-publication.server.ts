// Writes audit log entries for content that is published, unpublished or deleted. The texts stay in the history; an
// entry names the changed fields and the revision.

import { sql } from "drizzle-orm";
import { actAs, type Actor, currentActor } from "#src/audit/actor.server.ts";
import { changesOf, named, recordAct, withoutEmails } from "#src/audit/record.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { Author, ItemRow, NamedContentType, VersionedContentType } from "../content-type.server.ts";
import type { RevisionReason } from "./schema.ts";

const SCHEDULER: Actor = { kind: "system", id: null, name: "Agenda", email: null };

/** Attributes scheduled changes to the system instead of the person who scheduled them. */
export function actAsScheduler(tx: Transaction): void {
  actAs(tx, SCHEDULER);
}

type WordedContentType<Row extends ItemRow> = Pick<
  VersionedContentType<Row, unknown, object>,
  "words" | "toFields" | "toReadable" | "titleOf" | "isLive" | "singleton"
>;

interface Publication<Row> {
  before: Row | undefined;
  after: Row;
  author: Author;
  reason: RevisionReason;
  /** Id of the item's new stored revision. */
  storedId: number;
}

/** Records a write in the audit log if visitors can see its effect. */
export async function recordPublication<Row extends ItemRow>(
  tx: Transaction,
  kind: WordedContentType<Row>,
  { before, after, author, reason, storedId }: Publication<Row>,
): Promise<void> {
  // Demo content and items older than the history have no author to record.
  if (reason === "imported") return;
  const [was, is] = [before ? kind.toFields(before) : {}, kind.toFields(after)];
  const { fields: labels, secrets } = kind.words;
  const changes = changesOf(read(kind, was), read(kind, is), labels, secrets);
  const fields = Object.keys(changes.after);
  const by = currentActor(tx) === SCHEDULER ? { "Agendado por": author.name } : {};
  if (kind.singleton) {
    if (fields.length === 0) return;
    const { changed: action, hidesEmails } = kind.singleton;
    const mask = hidesEmails ? hideEmails : <Values>(values: Values) => values;
    await recordAct(tx, {
      action,
      subject: kind.titleOf(is),
      before: mask(changes.before),
      after: { ...mask(changes.after), ...by },
    });
    return;
  }
  const wasLive = reason === "unpublished" || (before !== undefined && kind.isLive(before));
  const isLive = kind.isLive(after);
  if (!wasLive && !isLive) return;
  if (wasLive && isLive && fields.length === 0) return;
  await recordAct(tx, {
    action: isLive ? "content.published" : "content.unpublished",
    subject: named(kind.words.one, kind.titleOf(is)),
    subjectId: after.id,
    before: { Status: wasLive ? "No ar" : "Fora do ar" },
    after: {
      Status: isLive ? "No ar" : "Fora do ar",
      ...(before && fields.length > 0 ? { "Campos alterados": fields } : {}),
      Revisão: String(storedId),
      ...by,
    },
  });
}

/** Replaces values that are words of the program. */
function read(
  { singleton, toReadable }: Pick<WordedContentType<never>, "singleton" | "toReadable">,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = Object.entries(fields);
  // Records only the names of changed fields for other content.
  return Object.fromEntries(
    singleton ? entries.map(([name, value]) => [name, toReadable?.(name, value) ?? value]) : entries,
  );
}

/** Records an action on an item. Reads the title at once, since the row may be deleted next. */
export async function recordItemAct(
  tx: Transaction,
  kind: NamedContentType,
  id: string,
  { action, title, ...values }: { action: AuditAction; title?: string; before?: object; after?: object },
): Promise<void> {
  const { before, after } = values as Record<"before" | "after", Record<string, unknown> | undefined>;
  await recordAct(tx, {
    action,
    subject: named(kind.words.one, title ?? (await readTitle(tx, kind, id))),
    subjectId: id,
    ...(before && { before }),
    ...(after && { after }),
  });
}

async function readTitle(tx: Transaction, { source }: NamedContentType, id: string): Promise<string> {
  const { rows } = await tx.execute<{ title: string }>(
    sql`SELECT ${source.title} AS title FROM ${source.table} WHERE ${source.id} = ${id}`,
  );
  return rows[0]?.title ?? "";
}

function hideEmails<Values extends Record<string, unknown>>(values: Values): Values {
  const hidden = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? withoutEmails(value) : value,
  ]);
  return Object.fromEntries(hidden) as Values;
}
