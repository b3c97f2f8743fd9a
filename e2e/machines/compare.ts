import { setTimeout as delay } from "node:timers/promises";
import type { Farm } from "./farm.ts";
import { contentOf } from "./freshness.ts";
import type { Acknowledged } from "./load.ts";

const MARK = /marca ([0-9a-f-]{36})/;

/** @returns lists of faults, all empty if nothing was lost or duplicated */
export async function compareStored({ pool }: Farm, done: Acknowledged) {
  const since = [done.since];
  const leads = await pool.query<{ text: string }>(
    "SELECT message AS text FROM leads WHERE created_at >= $1",
    since,
  );
  const posts = await pool.query<{ id: string; text: string }>(
    "SELECT id, content AS text FROM posts WHERE created_at >= $1",
    since,
  );
  const textOf = new Map(posts.rows.map(({ id, text }) => [id, text]));
  return {
    contacts: differences(done.contacts, marksOf(leads.rows)),
    created: differences([...done.created.keys()], marksOf(posts.rows)),
    published: [...done.published.values()].filter(
      ({ id, acknowledgedAt }) => !textOf.get(id)?.includes(contentOf(acknowledgedAt.length - 1)),
    ),
    moved: [...done.created].filter(([key, id]) => !textOf.get(id)?.includes(key)),
  };
}

/** Waits until each contact was mailed and delivered. @returns contacts with more than one id, and late ones */
export async function compareTold({ mails, deliveries }: Farm, done: Acknowledged, patienceMs: number) {
  const mailed = () => idsByMark(mails.map(({ mail }) => ({ text: mail.text ?? "", id: mail.messageId })));
  const delivered = () =>
    idsByMark(deliveries.map(({ body, headers }) => ({ text: body, id: headers["webhook-id"] })));
  const missing = (told: Map<string, Set<unknown>>) => done.contacts.filter((mark) => !told.has(mark));
  const end = Date.now() + patienceMs;
  while (Date.now() < end && missing(mailed()).length + missing(delivered()).length > 0) await delay(250);
  const severalIds = (told: Map<string, Set<unknown>>) =>
    done.contacts.filter((mark) => told.get(mark)?.size !== 1);
  return {
    notMailed: missing(mailed()),
    notDelivered: missing(delivered()),
    mailedUnderSeveralIds: severalIds(mailed()),
    deliveredUnderSeveralIds: severalIds(delivered()),
  };
}

function marksOf(rows: { text: string }[]): string[] {
  return rows.flatMap(({ text }) => MARK.exec(text)?.[1] ?? []);
}

/** Lists entries that are in one list only, or more than once in the second. */
function differences(acknowledged: string[], stored: string[]): string[] {
  const known = new Set(acknowledged);
  const seen = new Set<string>();
  const wrong = stored.filter((mark) => !known.has(mark) || seen.has(mark) || !seen.add(mark));
  return [...wrong, ...acknowledged.filter((mark) => !seen.has(mark))];
}

function idsByMark(told: { text: string; id: unknown }[]): Map<string, Set<unknown>> {
  const ids = new Map<string, Set<unknown>>();
  for (const { text, id } of told) {
    const mark = MARK.exec(text)?.[1];
    if (mark) ids.set(mark, (ids.get(mark) ?? new Set()).add(id));
  }
  return ids;
}
