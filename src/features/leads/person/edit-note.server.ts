// Edits notes of a timeline. Events are never changed: an edit is a further note that names the first one, and the
// timeline shows the newest text in the first one's place.

import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { type LeadRefusal, lockCanonicalLead } from "../change-lead.server.ts";
import { listedLeadIds } from "../timeline/merged-leads.ts";
import { recordLeadEvent } from "../timeline/record-event.server.ts";
import type { LeadEvent } from "../timeline/schema.ts";
import { leadEventsTable, toLeadEvent } from "../timeline/table.ts";
import { canEditNote } from "./note-rights.ts";

const OUTDATED = "A nota mudou enquanto você escrevia. Veja como ela está agora.";
const NOT_YOURS = "Só quem escreveu a nota, ou um administrador, pode editá-la.";

/**
 * Replaces the text of a note.
 * @param eventId the version that was edited, as the timeline shows it
 * @returns the new version; `conflict` if that version is not the newest
 */
export function editNote(
  db: Database,
  leadId: string,
  { eventId, text }: { eventId: string; text: string },
  user: Parameters<typeof canEditNote>[1],
): Promise<{ ok: true; note: LeadEvent } | LeadRefusal | { ok: false; code: "forbidden"; detail: string }> {
  return db.transaction(async (tx) => {
    // Simultaneous edits come one after the other.
    const lead = await lockCanonicalLead(tx, leadId);
    const versions = lead ? await findVersions(tx, lead.id, eventId) : [];
    const [first, newest] = [versions[0], versions.at(-1)];
    if (!first || !newest) return { ok: false, code: "not-found" };
    if (!canEditNote(first, user)) return { ok: false, code: "forbidden", detail: NOT_YOURS };
    if (newest.id !== eventId) return { ok: false, code: "conflict", detail: OUTDATED };
    if (newest.data.text === text) return { ok: true, note: toLeadEvent(newest) };
    const data = { ...first.data, text, edits: first.id };
    return { ok: true, note: await recordLeadEvent(tx, { leadId: first.leadId, type: "note", data }) };
  });
}

/** Lists the versions of a note, the newest first. @param eventId any of them */
export async function listNoteVersions(db: Queryable, leadId: string, eventId: string): Promise<LeadEvent[]> {
  if (!isUuid(leadId)) return [];
  return (await findVersions(db, leadId, eventId)).toReversed().map(toLeadEvent);
}

/** Reads all versions of a note, the first one first. */
async function findVersions(db: Queryable, leadId: string, eventId: string) {
  const { id, at, type, data, leadId: ofEvent } = leadEventsTable;
  if (!isUuid(eventId)) return [];
  const isOfLead = and(
    eq(type, "note"),
    sql`${data} ? 'text'`,
    sql`${ofEvent} = ANY(${listedLeadIds(leadId)})`,
  );
  const [one] = await db
    .select()
    .from(leadEventsTable)
    .where(and(eq(id, eventId), isOfLead));
  if (!one) return [];
  const firstId = typeof one.data.edits === "string" ? one.data.edits : one.id;
  const isEdit = and(sql`${data} ? 'edits'`, sql`${data} ->> 'edits' = ${firstId}`);
  return db
    .select()
    .from(leadEventsTable)
    .where(and(isOfLead, or(eq(id, firstId), isEdit)))
    .orderBy(asc(at), asc(id));
}
