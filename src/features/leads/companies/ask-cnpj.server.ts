// Asks a public service about a CNPJ, at a click of the team. The setting "Consulta de CNPJ" says which one; off at first.

import { eq, sql } from "drizzle-orm";
import { fetchPublic } from "#src/platform/http/outgoing/fetch-public.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { sandboxModule, withinLimits } from "#src/platform/sandbox/sandbox.ts";
import { readCnpjService } from "#src/settings/settings.server.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { CNPJ_SERVICES } from "./cnpj-services.ts";
import type { CnpjAnswer } from "./schema.ts";
import { cnpjAnswersTable } from "./table.ts";

const READER = sandboxModule<typeof import("./read-cnpj-answer.ts")>(
  "#src/features/leads/companies/read-cnpj-answer.ts",
);

/** Days in which an answer is not asked for again. */
export const CACHE_DAYS = 30;
const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 8_000;
const READ_MS = 2_000;

type Refusal = { ok: false; code: "conflict" | "not-found" | "unavailable"; detail: string };

const OFF = "A consulta de CNPJ está desativada. Um administrador a ativa em Configurações.";
const UNKNOWN = "O serviço não conhece este CNPJ. Confira o número.";
const NO_ANSWER = "O serviço de consulta não respondeu agora. Tente de novo em alguns minutos.";
const UNREADABLE = "O serviço respondeu algo que não pode ser lido. Confira o endereço em Configurações.";
const REFUSED_ADDRESS = "O endereço do serviço não pode ser consultado. Confira-o em Configurações.";

/** @returns the registered facts, from the database if they were asked for lately */
export async function askCnpj(
  { db, config, sandbox }: Pick<Resources, "db" | "config" | "sandbox">,
  cnpj: string,
): Promise<({ ok: true } & CnpjAnswer) | Refusal> {
  const { service, url } = await readCnpjService(db);
  const pattern = service === "own" ? url : service === "off" ? null : CNPJ_SERVICES[service];
  if (!pattern) return { ok: false, code: "conflict", detail: OFF };
  const [known] = await db
    .select()
    .from(cnpjAnswersTable)
    .where(
      sql`${eq(cnpjAnswersTable.cnpj, cnpj)} AND ${eq(cnpjAnswersTable.service, pattern)}
        AND ${cnpjAnswersTable.askedAt} > now() - make_interval(days => ${CACHE_DAYS})`,
    );
  if (known) return { ok: true, ...known.facts, cnpj, askedAt: known.askedAt.toISOString() };
  const fetched = await fetchPublic(pattern.replaceAll("{cnpj}", encodeURIComponent(cnpj)), {
    allowPrivate: config.allowPrivateAddresses,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    accept: "application/json",
  });
  if (!fetched.ok) return explain(fetched.reason);
  const facts = await withinLimits(sandbox.call(READER, "readAnswer", [fetched.bytes], READ_MS), undefined);
  if (facts === undefined) return { ok: false, code: "unavailable", detail: UNREADABLE };
  if (facts === null) return { ok: false, code: "not-found", detail: UNKNOWN };
  const phone = facts.phone === null ? null : (readPhone(facts.phone)?.shown ?? null);
  const kept = { ...facts, phone };
  const [stored] = await db
    .insert(cnpjAnswersTable)
    .values({ cnpj, service: pattern, facts: kept })
    .onConflictDoUpdate({
      target: cnpjAnswersTable.cnpj,
      set: { service: pattern, facts: kept, askedAt: sql`now()` },
    })
    .returning();
  return { ok: true, ...kept, cnpj, askedAt: (stored?.askedAt ?? new Date()).toISOString() };
}

function explain(reason: string): Refusal {
  if (reason === "refused") return { ok: false, code: "not-found", detail: UNKNOWN };
  if (reason === "address" || reason === "redirects")
    return { ok: false, code: "unavailable", detail: REFUSED_ADDRESS };
  if (reason === "too-large") return { ok: false, code: "unavailable", detail: UNREADABLE };
  return { ok: false, code: "unavailable", detail: NO_ANSWER };
}

/** Deletes answers that are too old to be used. Returns how many. */
export async function forgetCnpjAnswers(db: Resources["db"]): Promise<number> {
  const { rowCount } = await db.execute(
    sql`DELETE FROM cnpj_answers WHERE asked_at < now() - make_interval(days => ${CACHE_DAYS})`,
  );
  return rowCount ?? 0;
}
