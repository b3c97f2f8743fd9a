import { and, desc, getTableColumns, not, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { FailureReason } from "../mail/delivery/schema.ts";
import {
  type Delivery,
  type DeliveryNoticeState,
  describeDelivery,
  NO_MAIL_SERVER,
} from "../mail/delivery/schema.ts";
import { canonicalLeadId, mergedLeadIds } from "./merged-leads.ts";
import type { EventKind, LeadEvent, NoteEdit, Timeline } from "./schema.ts";
import { leadEventsTable, toLeadEvent } from "./table.ts";

/** For events of merges: the merged lead's current name and addresses. */
const OF_MERGED = sql`coalesce((
  SELECT jsonb_strip_nulls(jsonb_build_object('name', name, 'email', email, 'phone', phone))
  FROM lead_merges JOIN leads ON leads.id = merged_id
  WHERE lead_events.type IN ('merge', 'undo') AND lead_merges.id::text = lead_events.data ->> 'merge'), '{}')`;

/** For mails to the lead: what became of them. */
const DELIVERY = sql`coalesce((
  SELECT jsonb_build_object('delivery', jsonb_strip_nulls(jsonb_build_object(
    'state', CASE WHEN delivery_state IN ('failed', 'delayed') THEN delivery_state WHEN refused_at IS NOT NULL THEN 'failed'
      WHEN delivery_state IS NOT NULL OR sent_at IS NOT NULL THEN 'sent' ELSE 'unknown' END,
    'code', delivery_code, 'notice', delivery_state, 'reason', delivery_reason, 'isTemporary', delivery_is_temporary)))
  FROM lead_mails WHERE lead_events.type = 'mail-out' AND event_id = lead_events.id), '{}')`;

/** For edited notes: the newest text, and who wrote it when. */
const NEWEST_TEXT = sql`coalesce((
  SELECT jsonb_build_object('text', newer.data -> 'text',
    'edited', jsonb_build_object('id', newer.id, 'of', lead_events.id, 'at', newer.at, 'by', newer.actor -> 'name'))
  FROM lead_events AS newer
  WHERE lead_events.type = 'note' AND newer.type = 'note' AND newer.data ? 'edits'
    AND newer.data ->> 'edits' = lead_events.id::text
  ORDER BY newer.at DESC, newer.id DESC LIMIT 1), '{}')`;

/** Matches edits of notes, which stand in the place of what they edit. */
const isEdit = sql`(lead_events.type = 'note' AND lead_events.data ? 'edits')`;

/** Types of messages between the person and the team. */
const isConversation = sql`(lead_events.type IN ('ebook', 'newsletter', 'mail-out', 'mail-in', 'whatsapp')
  OR (lead_events.type = 'form' AND NOT lead_events.data ? 'entered')
  OR (lead_events.type = 'note' AND lead_events.data ->> 'by' IN ('phone', 'whatsapp')))`;

const isOwnNote = sql`(lead_events.type = 'note' AND NOT lead_events.data ? 'by')`;

const IS_OF_KIND: Readonly<Record<EventKind, SQL>> = {
  conversation: isConversation,
  notes: isOwnNote,
  changes: sql`NOT ${isConversation} AND NOT ${isOwnNote}`,
};

/** Number of events per page. */
const PAGE = 100;

interface Wanted {
  /** Id of an event; only earlier ones are returned. */
  before?: string | undefined;
  /** All kinds if undefined. */
  kind?: EventKind | undefined;
}

/**
 * Reads the events of a lead and of those merged into it, newest first; `null` if the lead does not exist or is in the trash.
 */
export async function readTimeline(
  db: Queryable,
  leadId: string,
  wanted: Wanted = {},
): Promise<Timeline | null> {
  if (!isUuid(leadId)) return null;
  const { rows: found } = await db.execute(sql`SELECT WHERE ${canonicalLeadId(leadId)} IS NOT NULL`);
  if (found.length === 0) return null;
  const { events, next } = await readEvents(db, mergedLeadIds(leadId), wanted);
  return { events, next };
}

/**
 * Reads the events of several leads, newest first, each with its lead's id.
 * @param leadIds an array for `= ANY(…)`
 */
export async function readEvents(
  db: Queryable,
  leadIds: SQL,
  { before, kind }: Wanted = {},
): Promise<Timeline & { leadIds: string[] }> {
  const { at, id, data } = leadEventsTable;
  const isOlder =
    before === undefined
      ? undefined
      : sql`(${at}, ${id}) < (
    SELECT at, id FROM lead_events WHERE id = ${isUuid(before) ? before : null}::uuid)`;
  const rows = await db
    .select({
      ...getTableColumns(leadEventsTable),
      data: sql<typeof data._.data>`${data} || ${OF_MERGED} || ${DELIVERY} || ${NEWEST_TEXT}`,
    })
    .from(leadEventsTable)
    .where(
      and(sql`${leadEventsTable.leadId} = ANY(${leadIds})`, not(isEdit), kind && IS_OF_KIND[kind], isOlder),
    )
    .orderBy(desc(at), desc(id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const events = shown.map((row) => withEdit(withDelivery(toLeadEvent(row))));
  const next = rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null;
  return { events, leadIds: shown.map((row) => row.leadId), next };
}

/** Gives an edited note the id of its newest version, by which the next edit names what it changes. */
function withEdit(event: LeadEvent): LeadEvent {
  const edited = event.data.edited as NoteEdit | undefined;
  if (!edited) return event;
  const at = new Date(edited.at).toISOString();
  return { ...event, id: edited.id, data: { ...event.data, edited: { ...edited, at } } };
}

interface StoredDelivery extends Pick<Delivery, "state" | "code"> {
  notice?: DeliveryNoticeState;
  reason?: FailureReason;
  isTemporary?: boolean;
}

/** Puts what became of a mail into words. */
function withDelivery(event: LeadEvent): LeadEvent {
  const stored = event.data.delivery as StoredDelivery | undefined;
  if (!stored) return event;
  const { state, code, notice, reason, isTemporary } = stored;
  if (event.data.isUnsent)
    return { ...event, data: { ...event.data, delivery: { state: "unknown", detail: NO_MAIL_SERVER } } };
  const told = notice ?? (state === "unknown" || state === "delayed" ? undefined : state);
  const delivery: Delivery = {
    state,
    ...(code && { code }),
    ...(told && { detail: describeDelivery(told, reason, isTemporary) }),
  };
  return { ...event, data: { ...event.data, delivery } };
}
