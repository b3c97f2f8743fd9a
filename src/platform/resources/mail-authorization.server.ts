// The authorization by which the site logs in to the mail servers of Google or Microsoft, stored in the database, and
// the access tokens that it gives. A token is renewed by one process at a time, which holds the row's lock.

import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Config } from "../config.ts";
import type { Database, Queryable } from "../database/database.ts";
import { MAIL_FAILURE } from "../mail/mail-failure.ts";
import { findProvider, type OAuthProvider } from "../mail/oauth/providers.ts";
import { renewAccess, type TokenFailure, type Tokens } from "../mail/oauth/token-endpoint.ts";
import { mailAuthorizationsTable } from "../mail/table.ts";
import { seal, type SealedColumn, unseal } from "../secrets/sealed-column.ts";
import type { SecretBox } from "../secrets/secret-key.ts";

export type MailAuthorization = typeof mailAuthorizationsTable.$inferSelect;

export interface AuthorizationNeeds {
  db: Database;
  config: Pick<Config, "mailOAuth">;
  secrets: SecretBox | undefined;
}

export const AUTHORIZATION_ID = "3a115e7e-0000-4000-8000-000000000003";

const sealedColumn = (column: string): SealedColumn => ({
  table: "mail_authorizations",
  id: "id",
  column,
  contextOf: (id) => `mail-authorization-${column}:${id}`,
  mayBePlain: false,
});
export const SEALED_CREDENTIALS: SealedColumn = sealedColumn("credentials");
export const SEALED_ACCESS: SealedColumn = sealedColumn("access_token");
export const SEALED_ATTEMPT: SealedColumn = sealedColumn("attempt");

const credentialsSchema = z.object({ clientSecret: z.string(), refreshToken: z.string() });
export type Credentials = z.infer<typeof credentialsSchema>;

/** A token is renewed this long before it ends. */
const EARLY = sql`interval '3 minutes'`;
/** A token younger than this that a server refuses is not renewed: another one would be refused too. */
const YOUNG = sql`interval '1 minute'`;

export const AUTHORIZATION_ENDED = "A autorização expirou: conecte a conta de novo em Funcionamento.";
const NOT_CONNECTED = "Nenhuma conta está conectada: conecte-a em Funcionamento.";
const UNREADABLE =
  "A autorização foi criptografada com outra chave: conecte a conta de novo em Funcionamento.";
const WORDS: Record<Exclude<TokenFailure, "ended">, string> = {
  client:
    "O provedor recusou o aplicativo: o ID ou a chave secreta mudou ou venceu. Informe a nova em Funcionamento.",
  unreachable: "O servidor de autorização do provedor não respondeu; o site tenta de novo.",
};

export async function findAuthorization(db: Queryable): Promise<MailAuthorization | null> {
  const [row] = await db.select().from(mailAuthorizationsTable);
  return row ?? null;
}

/** Reads client secret and refresh token; undefined if there are none or no key of ours encrypted them. */
export function readCredentials(
  secrets: SecretBox | undefined,
  { id, credentials }: Pick<MailAuthorization, "id" | "credentials">,
): Credentials | undefined {
  const text = credentials === null ? undefined : unseal(secrets, SEALED_CREDENTIALS, id, credentials);
  return text === undefined ? undefined : credentialsSchema.parse(JSON.parse(text));
}

/** Returns the columns that store tokens. */
export function sealTokens(
  secrets: SecretBox | undefined,
  { accessToken, expiresInSeconds }: Tokens,
  credentials: Credentials,
) {
  return {
    credentials: seal(secrets, SEALED_CREDENTIALS, AUTHORIZATION_ID, JSON.stringify(credentials)),
    accessToken: seal(secrets, SEALED_ACCESS, AUTHORIZATION_ID, accessToken),
    accessUntil: sql`clock_timestamp() + make_interval(secs => ${expiresInSeconds})`,
    refreshedAt: sql`clock_timestamp()`,
    endedAt: null,
  };
}

/**
 * Returns a valid access token, renewing it if necessary.
 * @param refused a token that a mail server has just refused, though it seemed to be valid
 * @throws an error whose message is for people
 */
export async function getAccessToken(needs: AuthorizationNeeds, refused?: string): Promise<string> {
  const row = await findUsable(needs.db);
  const known = readValid(needs.secrets, row);
  if (known !== undefined && known !== refused) return known;
  return needs.db
    .transaction(async (tx) => {
      // Other processes wait here, and find the renewed token.
      await tx.select().from(mailAuthorizationsTable).for("update");
      const locked = await findUsable(tx);
      const current = readValid(needs.secrets, locked);
      if (current !== undefined && (current !== refused || locked.isYoung)) return current;
      const credentials = readCredentials(needs.secrets, locked);
      const { provider: name, tenant, clientId } = locked;
      const provider = name && findProvider(needs.config, name, tenant);
      if (!credentials || !provider || !clientId) throw failure(UNREADABLE);
      return renew(needs, tx, provider, clientId, credentials);
    })
    .then((result) => {
      if (typeof result === "string") return result;
      throw failure(result.reason === "ended" ? AUTHORIZATION_ENDED : WORDS[result.reason]);
    });
}

/** Renews the token. An end is returned, not thrown, so that it is committed. */
async function renew(
  { secrets }: AuthorizationNeeds,
  tx: Queryable,
  provider: OAuthProvider,
  clientId: string,
  { clientSecret, refreshToken }: Credentials,
): Promise<string | { reason: TokenFailure }> {
  const answer = await renewAccess(provider, { clientId, clientSecret }, refreshToken);
  if (!answer.ok) {
    if (answer.reason === "ended")
      await tx.update(mailAuthorizationsTable).set({ accessToken: null, endedAt: sql`clock_timestamp()` });
    return { reason: answer.reason };
  }
  const { tokens } = answer;
  const kept = { clientSecret, refreshToken: tokens.refreshToken ?? refreshToken };
  await tx
    .update(mailAuthorizationsTable)
    .set(sealTokens(secrets, tokens, kept))
    .where(eq(mailAuthorizationsTable.id, AUTHORIZATION_ID));
  return tokens.accessToken;
}

interface UsableRow extends MailAuthorization {
  isValid: boolean;
  isYoung: boolean;
}

/** @throws if no account is connected, or its authorization has ended */
async function findUsable(db: Queryable): Promise<UsableRow> {
  const { accessUntil, refreshedAt } = mailAuthorizationsTable;
  const [found] = await db
    .select({
      row: mailAuthorizationsTable,
      isValid: sql<boolean>`coalesce(${accessUntil} - ${EARLY} > clock_timestamp(), false)`,
      isYoung: sql<boolean>`coalesce(${refreshedAt} > clock_timestamp() - ${YOUNG}, false)`,
    })
    .from(mailAuthorizationsTable);
  if (!found?.row.credentials) throw failure(NOT_CONNECTED);
  if (found.row.endedAt) throw failure(AUTHORIZATION_ENDED);
  return { ...found.row, isValid: found.isValid, isYoung: found.isYoung };
}

const readValid = (
  secrets: SecretBox | undefined,
  { id, accessToken, isValid }: UsableRow,
): string | undefined =>
  isValid && accessToken !== null ? unseal(secrets, SEALED_ACCESS, id, accessToken) : undefined;

const failure = (message: string): Error => Object.assign(new Error(message), { name: MAIL_FAILURE });
