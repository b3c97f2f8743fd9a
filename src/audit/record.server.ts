// Writes the audit log. An act and its entry are one transaction: both are there, or neither is.
import { isDeepStrictEqual } from "node:util";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { storable } from "#src/platform/database/sql.ts";
import { type Actor, currentActor, currentOrigin, type Origin } from "./actor.server.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { AuditValues } from "./schema.ts";
import { auditTable } from "./table.ts";

/** Longer values are cut: the log says what changed, the history has the texts. */
const VALUE_MAX = 200;
const SUBJECT_MAX = 300;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** What stands for a secret that has changed, and for one that was there. */
export const CHANGED_SECRET = "alterado";

type Given = Readonly<Record<string, unknown>>;

interface Act {
  action: AuditAction;
  /** To whom or what it was done, as people call it. */
  subject: string;
  subjectId?: string | null;
  before?: Given;
  after?: Given;
  /** Left out: who makes the current call, or the site itself. */
  actor?: Actor;
}

/** An act for the process's own log, which has ids alone. */
interface LoggedAct {
  action: AuditAction;
  actorKind: string;
  actorId: string | null;
  subjectId: string | null;
}

declare module "fastify" {
  interface FastifyRequest {
    /** What this call has recorded. */
    acts?: LoggedAct[];
  }
}

/** Records an act in the transaction that does it. No personal data of visitors, and no secret, may be in it. */
export async function recordAct(tx: Transaction, act: Act): Promise<void> {
  const { action, subjectId = null, actor = currentActor(tx) } = act;
  await insertEntry(tx, { ...act, actor }, currentOrigin(tx));
  const { request } = tx.doneFor;
  if (request) (request.acts ??= []).push({ action, actorKind: actor.kind, actorId: actor.id, subjectId });
}

/** The same for what was refused, which has no transaction. */
export async function insertEntry(
  db: Queryable,
  { action, subject, subjectId = null, before, after, actor }: Act & { actor: Actor },
  origin: Origin,
): Promise<void> {
  await db.insert(auditTable).values({
    action,
    ...origin,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: cut(actor.name, VALUE_MAX),
    actorEmail: actor.email,
    subjectId,
    subject: cut(subject, SUBJECT_MAX),
    before: before && toValues(before),
    after: after && toValues(after),
  });
}

/** What differs, by the names that people know: `before` and `after` of an act. */
export function changesOf(
  was: Given,
  is: Given,
  labels: Readonly<Record<string, string>> = {},
  secrets: readonly string[] = [],
): { before: AuditValues; after: AuditValues } {
  const names = Object.keys(is).filter((name) => !isDeepStrictEqual(was[name] ?? null, is[name] ?? null));
  const pick = (values: Given) =>
    toValues(
      Object.fromEntries(
        names.map((name) => [
          labels[name] ?? name,
          secrets.includes(name) ? (isEmpty(values[name]) ? null : CHANGED_SECRET) : values[name],
        ]),
      ),
    );
  return { before: pick(was), after: pick(is) };
}

/** `Token “CRM”`. Whoever gave the name may have written a visitor's address into it. */
export function named(what: string, name: string): string {
  return `${what} “${withoutEmails(name)}”`;
}

/** `Ana Prado (ana@empresa.com.br)`: a person of the team. */
export function personName({ name, email }: { name: string; email: string }): string {
  return `${name} (${email})`;
}

/** Texts of content may name visitors, whose erasure the log does not follow. */
export function withoutEmails(text: string): string {
  return text.replaceAll(EMAIL, "[e-mail]");
}

function toValues(given: Given): AuditValues {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toValue(value)]),
  );
}

function toValue(value: unknown): string | number | boolean | null {
  if (isEmpty(value)) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return cut(value, VALUE_MAX);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((one) => typeof one === "string"))
    return cut(value.join(", "), VALUE_MAX);
  return cut(JSON.stringify(value), VALUE_MAX);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** PostgreSQL takes neither NUL nor half a character. */
function cut(text: string, max: number): string {
  const line = storable(text);
  return (line.length > max ? `${line.slice(0, max - 1)}…` : line).toWellFormed();
}
