// Records refusals: failed logins, forbidden requests, wrong proofs. Anybody can cause these, so they are counted and
// only some are written: an attacker must not be able to fill the disk, nor to hide behind noise.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { Server } from "#src/platform/http/server.ts";
import { type Limit, networkKey } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import { actorOf, originOf } from "./actor.server.ts";
import { insertEntries } from "./record.server.ts";

/** Repetitions from one network: the first within an hour is recorded, and the tenth, the hundredth … */
const REPEATS: Limit = { name: "audit-repeats", points: 1_000_000, seconds: 60 * 60 };
/** Entries per hour about one account, or about all unknown clients together. */
const ENTRIES: Limit = { name: "audit-entries", points: 20, seconds: 60 * 60 };

interface Refused {
  action: AuditAction;
  subject: string;
  subjectId?: string | null;
  /** Reason in words. */
  reason: string;
  request: FastifyRequest;
}

type Needs = Pick<Resources, "db" | "limiter" | "log">;

/**
 * Records a refusal in its own write. It never fails and should not be awaited, because its duration must not reveal
 * whether an account exists.
 */
export async function recordRefusal({ db, limiter, log }: Needs, refused: Refused): Promise<void> {
  const { action, subject, subjectId = null, reason, request } = refused;
  const actor = actorOf(request);
  const address = (request.ip as string | undefined) ?? "unknown";
  try {
    const about = subjectId ?? actor.id ?? "nobody";
    const repeats = await limiter.take(REPEATS, `${action} ${about} ${reason} ${networkKey(address)}`);
    const count = Math.max(1, REPEATS.points - repeats.remaining);
    if (!isNoteworthy(count)) return;
    const { remaining, exceeded } = await limiter.take(ENTRIES, `${action} ${about}`);
    if (exceeded) return;
    const isLast = remaining === 0;
    const after = {
      Motivo: reason,
      ...(count > 1 ? { "Vezes nesta hora": count } : {}),
      ...(isLast ? { Observação: "As próximas desta hora não são registradas" } : {}),
    };
    await insertEntries(db, [{ action, subject, subjectId, actor, after }], originOf(request));
    request.log.warn({ action, actorKind: actor.kind, actorId: actor.id, subjectId, count }, "refused");
  } catch (error) {
    log.error({ err: error, action }, "a refusal could not be recorded");
  }
}

/** Selects the first, tenth, hundredth … */
function isNoteworthy(count: number): boolean {
  return /^10*$/.test(String(count));
}

/** Watches all responses: logs recorded acts, and records refused sensitive requests. */
export function watchRefusals(app: Server, resources: Needs): void {
  app.addHook("onResponse", async (request, reply) => {
    logActs(request, reply);
    const refused = describeRefusal(request, reply);
    if (refused) await recordRefusal(resources, { ...refused, request });
  });
}

/** The process's log contains ids only, and the status of the response. */
function logActs(request: FastifyRequest, reply: FastifyReply): void {
  for (const act of request.acts ?? []) request.log.info({ ...act, status: reply.statusCode }, "act");
}

function describeRefusal(
  request: FastifyRequest,
  { statusCode, problem }: FastifyReply,
): Pick<Refused, "action" | "subject" | "reason"> | undefined {
  if (statusCode !== 401 && statusCode !== 403) return undefined;
  // Asking for confirmation of one's identity is no refusal. A wrong password at login is recorded where it is
  // checked.
  if (problem === "reauthenticate" || problem === "bad-credentials") return undefined;
  const { config, schema, url = "" } = request.routeOptions;
  // The route's own words, or its pattern, because the address itself may contain anything.
  const subject = schema?.summary ?? `${request.method} ${url}`;
  if (problem === "wrong-proof") return { action: "proof.failed", subject, reason: "Senha ou código errado" };
  if (statusCode === 403 && actorOf(request).kind !== "unknown")
    return { action: "call.refused", subject, reason: "Sem permissão" };
  if (statusCode === 401 && schema?.["x-scope"] === "token")
    return { action: "token.refused", subject, reason: "Token desconhecido, inativo ou expirado" };
  if (statusCode === 401 && config?.sensitive)
    return { action: "call.refused", subject, reason: "Sem sessão válida" };
  return undefined;
}
