// Writes the audit log. An act and its entry share a transaction, so either both exist or neither.

import { isDeepStrictEqual } from "node:util";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { replaceNul } from "#src/platform/database/sql.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import { describeItem } from "#src/shared/describe-item.ts";
import { type Actor, currentActor, currentOrigin, type Origin } from "./actor.server.ts";
import type { AuditValues } from "./schema.ts";
import { auditTable } from "./table.ts";

/** Longer values are cut. The log says what changed; the history contains the texts. */
const VALUE_MAX = 200;
const SUBJECT_MAX = 300;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** Replaces the value of a secret, both a changed and a previous one. */
export const CHANGED_SECRET = "alterado";

type Given = Readonly<Record<string, unknown>>;

export interface Act {
  action: AuditAction;
  /** Name of the affected person or thing. */
  subject: string;
  subjectId?: string | null;
  before?: Given;
  after?: Given;
  /** Default: the current caller, or the site itself. */
  actor?: Actor;
}

/** An act in the process's own log, which contains ids only. */
interface LoggedAct {
  action: AuditAction;
  actorKind: string;
  actorId: string | null;
  subjectId: string | null;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Acts that this request has recorded. */
    acts?: LoggedAct[];
  }
}

/** Records an act in the transaction that performs it. It must not contain personal data of visitors, or secrets. */
export async function recordAct(tx: Transaction, act: Act): Promise<void> {
  const { action, subjectId = null, actor = currentActor(tx) } = act;
  await insertEntries(tx, [{ ...act, actor }], currentOrigin(tx));
  const { request } = tx.origin;
  if (request) (request.acts ??= []).push({ action, actorKind: actor.kind, actorId: actor.id, subjectId });
}

/**
 * Records the acts on each of several things that change at once, by one statement. They stand in the audit log only: the
 * process's own log gets the act on all of them.
 */
export async function recordEachAct(tx: Transaction, acts: readonly Act[]): Promise<void> {
  const actor = currentActor(tx);
  if (acts.length > 0)
    await insertEntries(
      tx,
      acts.map((act) => ({ actor, ...act })),
      currentOrigin(tx),
    );
}

/** Inserts entries directly, for refusals, which have no transaction. */
export async function insertEntries(
  db: Queryable,
  acts: readonly (Act & { actor: Actor })[],
  origin: Origin,
): Promise<void> {
  await db.insert(auditTable).values(
    acts.map(({ action, subject, subjectId = null, before, after, actor }) => ({
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
    })),
  );
}

/**
 * Compares two sets of values and returns the differences by label, for `before` and `after` of an act.
 * @param secrets names of fields whose values must not be recorded
 */
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

/** `Token “CRM”`. Removes e-mail addresses, because a name may contain a visitor's. */
export function named(what: string, name: string): string {
  return `${what} “${withoutEmails(name)}”`;
}

/** `Ana Prado (ana@empresa.com.br)`, for team members. */
export function personName({ name, email }: { name: string; email: string }): string {
  return `${name} (${email})`;
}

/** Removes e-mail addresses: texts of content may name visitors, whose erasure does not reach the log. */
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
  if (Array.isArray(value)) return cut(value.map(describeItem).join(", "), VALUE_MAX);
  return cut(JSON.stringify(value), VALUE_MAX);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** PostgreSQL accepts neither NUL nor lone surrogates. */
function cut(text: string, max: number): string {
  const line = replaceNul(text);
  return (line.length > max ? `${line.slice(0, max - 1)}…` : line).toWellFormed();
}
