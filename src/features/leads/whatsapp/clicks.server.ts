// Records clicks on WhatsApp links, and assigns them to leads.

import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { policyInForce } from "#src/features/privacy/policy-in-force.server.ts";
import type { Database, Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { CODE_LETTERS, findCodes } from "#src/shared/people/whatsapp-code.ts";
import { assignNewLead } from "../assign-new-lead.server.ts";
import type { Touch } from "../attribution/touch.ts";
import { isListed, isNotTrashed } from "../listed-leads.ts";
import { leadsTable } from "../table.ts";
import { recordLeadEvent } from "../timeline/record-event.server.ts";
import type { LeadFromClick, WhatsappClick } from "./schema.ts";
import { whatsappClicksTable } from "./table.ts";

type Row = typeof whatsappClicksTable.$inferSelect;
type NewClick = Pick<Row, "page" | "firstTouch" | "lastTouch">;

/** Gives 33 million codes, so that a mistyped one hardly ever belongs to another click. */
const CODE_LENGTH = 5;
const TRIES = 5;
/** Source of leads that began with a WhatsApp message. */
const SOURCE = "whatsapp";
export const UNKNOWN_CODE = "Nenhum clique com este código. Confira as letras.";
const TAKEN = "Este código já é de outro lead.";

export type AssignResult =
  | { ok: true; click: WhatsappClick; leadId: string }
  | { ok: false; code: "not-found" | "conflict"; detail?: string };

/** Records a click; returns its code, or null if no free code was found. */
export async function recordClick(db: Queryable, click: NewClick): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const code = makeCode();
    const { rowCount } = await db
      .insert(whatsappClicksTable)
      .values({ ...click, code })
      .onConflictDoNothing();
    if (rowCount === 1) return code;
  }
  return null;
}

/** @param written the code, with or without "#", or the message that contains it */
export async function findClick(db: Queryable, written: string): Promise<WhatsappClick | null> {
  const row = await findRow(db, written);
  return row ? toClick(row) : null;
}

/** Assigns a click to a lead: records it in the timeline, and its visit becomes the last touch. */
export function assignClick(db: Database, leadId: string, written: string): Promise<AssignResult> {
  return db.transaction(async (tx): Promise<AssignResult> => {
    const row = await findRow(tx, written, "update");
    if (!row) return { ok: false, code: "not-found", detail: UNKNOWN_CODE };
    if (row.leadId === leadId) return { ok: true, leadId, click: toClick(row) };
    if (row.leadId) return { ok: false, code: "conflict", detail: TAKEN };
    if (!isUuid(leadId) || !(await touchLead(tx, leadId, row))) return { ok: false, code: "not-found" };
    return { ok: true, leadId, click: await join(tx, row, leadId) };
  });
}

/** Creates a lead for somebody who wrote by WhatsApp. Mails no new lead to the team, since staff does this. */
export function createLeadFromClick(
  { db, jobs }: Pick<Resources, "db" | "jobs">,
  { code, name, phone }: LeadFromClick,
): Promise<AssignResult> {
  return db.transaction(async (tx): Promise<AssignResult> => {
    const row = await findRow(tx, code, "update");
    if (!row) return { ok: false, code: "not-found", detail: UNKNOWN_CODE };
    if (row.leadId) return { ok: false, code: "conflict", detail: TAKEN };
    const { firstTouch, lastTouch } = row;
    const [lead] = await tx
      .insert(leadsTable)
      .values({ name, phone, source: SOURCE, firstTouch, lastTouch, policyRevision: policyInForce() })
      .returning();
    if (!lead) throw new Error("the lead was not stored");
    const click = await join(tx, row, lead.id);
    await assignNewLead(tx, { jobs }, lead);
    return { ok: true, leadId: lead.id, click };
  });
}

/** Deletes clicks that were not assigned within 90 days; returns how many. */
export async function deleteOldClicks(db: Queryable): Promise<number> {
  const { leadId, at } = whatsappClicksTable;
  const isOver = and(isNull(leadId), lt(at, sql`now() - interval '90 days'`));
  const { rowCount } = await db.delete(whatsappClicksTable).where(isOver);
  return rowCount ?? 0;
}

/** Finds the click of the first known code in a message. */
async function findRow(db: Queryable, written: string, lock?: "update"): Promise<Row | undefined> {
  const codes = findCodes(written);
  if (codes.length === 0) return undefined;
  const asked = db.select().from(whatsappClicksTable).where(inArray(whatsappClicksTable.code, codes));
  const rows = lock ? await asked.for(lock) : await asked;
  const row = rows.toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))[0];
  // The code of a lead in the trash is free again: who has written is somebody to answer.
  return row?.leadId && (await isTrashed(db, row.leadId)) ? { ...row, leadId: null } : row;
}

const isTrashed = async (db: Queryable, leadId: string): Promise<boolean> =>
  (await db.$count(leadsTable, and(eq(leadsTable.id, leadId), isNotTrashed()))) === 0;

async function join(tx: Transaction, { code, page, ...row }: Row, leadId: string): Promise<WhatsappClick> {
  await tx.update(whatsappClicksTable).set({ leadId }).where(eq(whatsappClicksTable.code, code));
  const { source, medium, campaign } = row.lastTouch;
  const data = { code, clickedAt: row.at.toISOString(), page, source, medium, campaign };
  await recordLeadEvent(tx, { leadId, type: "whatsapp", data });
  return toClick({ code, page, ...row, leadId });
}

/** Updates the lead's touches; returns false if it does not exist. */
async function touchLead(tx: Transaction, leadId: string, row: Row): Promise<boolean> {
  const { firstTouch, lastTouch } = leadsTable;
  const { rowCount } = await tx
    .update(leadsTable)
    .set({
      firstTouch: sql`coalesce(${firstTouch}, ${json(row.firstTouch)})`,
      lastTouch: sql`CASE WHEN ${lastTouch} ->> 'at' > ${row.lastTouch.at} THEN ${lastTouch} ELSE ${json(row.lastTouch)} END`,
    })
    .where(and(eq(leadsTable.id, leadId), isListed()));
  return rowCount === 1;
}

const json = (touch: Touch): SQL => sql`${JSON.stringify(touch)}::jsonb`;

function toClick({ at, page, lastTouch: { source, campaign }, leadId }: Row): WhatsappClick {
  return { at: at.toISOString(), page, source, campaign, leadId };
}

/** Creates a random code. All letters are equally likely, since 256 is a multiple of 32. */
function makeCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join("");
}
