// Connects an account of Google or Microsoft by OAuth 2.0: the authorization code flow with PKCE (docs/adr/0137).

import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Session } from "#src/accounts/sessions/sessions.server.ts";
import { changesOf, recordAct } from "#src/audit/record.server.ts";
import { makeDue } from "#src/features/leads/mail/mailbox/mailboxes.server.ts";
import { MAILBOX_WORKER } from "#src/features/leads/mail/mailbox/poll-mailbox.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { findProvider, type OAuthProvider } from "#src/platform/mail/oauth/providers.ts";
import { exchangeCode, revokeAccess, type TokenFailure } from "#src/platform/mail/oauth/token-endpoint.ts";
import { mailAuthorizationsTable } from "#src/platform/mail/table.ts";
import {
  AUTHORIZATION_ID,
  findAuthorization,
  type MailAuthorization,
  readCredentials,
  SEALED_ATTEMPT,
  sealTokens,
} from "#src/platform/resources/mail-authorization.server.ts";
import { changeMailServers, setTokenLogin } from "#src/platform/resources/mail-server.server.ts";
import { findMailbox } from "#src/platform/resources/mailbox.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { seal, unseal } from "#src/platform/secrets/sealed-column.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { findPreset } from "../mail-server/presets.ts";
import {
  type FinishAuthorization,
  type MailAuthorizationState,
  type Provider,
  PROVIDER_NAMES,
  type StartAuthorization,
} from "./schema.ts";

export const CALLBACK_PATH = "/dashboard/caixa-postal/autorizado";

/** Time for logging in at the provider. */
const ATTEMPT_LASTS = sql`interval '15 minutes'`;
const SUBJECT = "Autorização da conta de e-mail";

const STALE = "Este retorno do provedor não vale mais. Clique em “Conectar” de novo.";
const NO_KEY = "Sem SECRET_KEY a autorização não pode ser salva criptografada: defina SECRET_KEY e reinicie.";
const NOT_PERMANENT =
  "O provedor autorizou só por uma hora, sem renovação. Confira as permissões do aplicativo e conecte de novo.";
const NO_ACCOUNT = "O provedor não disse qual é a conta: informe-a em “Conta” e conecte de novo.";
const REFUSED: Record<TokenFailure, string> = {
  ended: "O provedor não aceitou o retorno. Clique em “Conectar” de novo.",
  client: "O provedor recusou o ID ou a chave secreta do aplicativo: confira os dois.",
  unreachable: "O provedor não respondeu. Clique em “Conectar” de novo.",
};

type Refusal = {
  ok: false;
  code: "conflict" | "invalid";
  detail: string;
  errors?: { field: string; message: string }[];
};

const attemptSchema = z.object({
  provider: z.enum(["google", "microsoft", "own"]),
  tenant: z.string().nullable(),
  address: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** The session that must finish it. */
  session: z.string(),
});
type Attempt = z.infer<typeof attemptSchema>;

export async function readAuthorization(resources: Resources): Promise<MailAuthorizationState> {
  const { config, db, secrets } = resources;
  const row = await findAuthorization(db);
  const isConnected = row !== null && row.credentials !== null;
  return {
    state: !isConnected ? "none" : row.endedAt ? "ended" : "connected",
    provider: row?.provider ?? null,
    tenant: row?.tenant ?? "",
    address: row?.address ?? "",
    clientId: row?.clientId ?? "",
    hasSecret: row !== null && readCredentials(secrets, row) !== undefined,
    connectedAt: row?.connectedAt?.toISOString() ?? null,
    endedAt: row?.endedAt?.toISOString() ?? null,
    redirectUri: await redirectUriOf(resources),
    providers: ["google", "microsoft", ...(config.mailOAuth ? (["own"] as const) : [])],
  };
}

const redirectUriOf = async (resources: Resources): Promise<string> =>
  `${await getSiteUrl(resources)}${CALLBACK_PATH}`;

/** Begins an authorization and returns the provider's page. What is connected stays so until another is granted. */
export async function startAuthorization(
  resources: Resources,
  { id: session }: Pick<Session, "id">,
  input: StartAuthorization,
): Promise<{ ok: true; url: string } | Refusal> {
  const { config, db, secrets } = resources;
  if (!secrets) return refuse(NO_KEY);
  const tenant = input.provider === "microsoft" ? input.tenant || null : null;
  const provider = findProvider(config, input.provider, tenant);
  if (!provider) return refuseField("provider", "Provedor: escolha Google ou Microsoft");
  const clientSecret = input.clientSecret || readKnownSecret(resources, await findAuthorization(db), input);
  if (!clientSecret) return refuseField("clientSecret", "Chave secreta: cole a que o provedor mostra");
  const [state, verifier] = [newSecret(), newSecret()];
  const redirectUri = await redirectUriOf(resources);
  const { provider: name, address, clientId } = input;
  const attempt: Attempt = {
    provider: name,
    tenant,
    address,
    clientId,
    clientSecret,
    verifier,
    redirectUri,
    session,
  };
  const set = {
    attempt: seal(secrets, SEALED_ATTEMPT, AUTHORIZATION_ID, JSON.stringify(attempt)),
    attemptState: hashOf(state),
    attemptAt: sql`now()`,
  };
  await db
    .insert(mailAuthorizationsTable)
    .values({ id: AUTHORIZATION_ID, ...set })
    .onConflictDoUpdate({ target: mailAuthorizationsTable.id, set });
  return { ok: true, url: authorizationUrl(provider, attempt, state) };
}

/** Returns the stored client secret if it belongs to the same application. */
function readKnownSecret(
  { secrets }: Resources,
  row: MailAuthorization | null,
  { provider, clientId }: StartAuthorization,
): string | undefined {
  return row?.provider === provider && row.clientId === clientId
    ? readCredentials(secrets, row)?.clientSecret
    : undefined;
}

function authorizationUrl(
  { authorizeUrl, scope, extra }: OAuthProvider,
  { clientId, redirectUri, verifier, address }: Attempt,
  state: string,
): string {
  const url = new URL(authorizeUrl);
  const query = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    // Without an address, the provider is asked whose account was chosen.
    scope: address ? scope : `${scope} openid email`,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...(address && { login_hint: address }),
    ...extra,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Finishes the authorization that this session has begun. An answer of the provider counts once. */
export async function finishAuthorization(
  resources: Resources,
  session: Pick<Session, "id">,
  { state, code, error }: FinishAuthorization,
): Promise<{ ok: true } | Refusal> {
  const { config } = resources;
  const attempt = await takeAttempt(resources, state);
  if (attempt?.session !== session.id) return refuse(STALE);
  if (code === undefined)
    return refuse(
      error === "access_denied"
        ? "A autorização foi recusada na página do provedor. Nada mudou."
        : "O provedor não autorizou. Confira o aplicativo registrado e conecte de novo.",
    );
  const provider = findProvider(config, attempt.provider, attempt.tenant);
  if (!provider) return refuse(STALE);
  const answer = await exchangeCode(provider, attempt, { ...attempt, code });
  if (!answer.ok) return refuse(REFUSED[answer.reason]);
  const { refreshToken, account } = answer.tokens;
  if (refreshToken === undefined) return refuse(NOT_PERMANENT);
  const address = attempt.address || account;
  if (!address) return refuse(NO_ACCOUNT);
  const { clientSecret } = attempt;
  const replaced = await changeMailServers(resources, async (tx) => {
    const [before] = await tx.select().from(mailAuthorizationsTable).for("update");
    await tx.update(mailAuthorizationsTable).set({
      ...sealTokens(resources.secrets, answer.tokens, { clientSecret, refreshToken }),
      provider: attempt.provider,
      tenant: attempt.tenant,
      clientId: attempt.clientId,
      address,
      connectedAt: sql`now()`,
    });
    await useForMail(tx, resources, { ...attempt, address });
    const changes = changesOf(before ? namedFields(before) : {}, namedFields({ ...attempt, address }));
    await recordAct(tx, { action: "mail-authorization.connected", subject: SUBJECT, ...changes });
    return before;
  });
  // Withdrawing a token of the same account at Google would end the new one, too.
  const isSame =
    replaced?.provider === attempt.provider &&
    replaced.clientId === attempt.clientId &&
    replaced.address?.toLowerCase() === address.toLowerCase();
  if (!isSame) await withdraw(resources, replaced);
  await readSoon(resources);
  return { ok: true };
}

/** Removes an attempt in progress and returns it; undefined if the state is unknown, used or too old. */
async function takeAttempt({ db, secrets }: Resources, state: string): Promise<Attempt | undefined> {
  const { attemptState, attemptAt } = mailAuthorizationsTable;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(mailAuthorizationsTable)
      .where(and(eq(attemptState, hashOf(state)), gt(attemptAt, sql`now() - ${ATTEMPT_LASTS}`)))
      .for("update");
    if (!row?.attempt) return undefined;
    await tx.update(mailAuthorizationsTable).set({ attempt: null, attemptState: null, attemptAt: null });
    const text = unseal(secrets, SEALED_ATTEMPT, row.id, row.attempt);
    return text === undefined ? undefined : attemptSchema.parse(JSON.parse(text));
  });
}

/** Has the account's servers used for sending and reading, where the environment does not set others. */
async function useForMail(
  tx: Transaction,
  { config }: Resources,
  { provider, address }: Attempt,
): Promise<void> {
  const preset = findPreset(provider);
  if (!config.mail.smtpUrl) await setTokenLogin(tx, "smtp", address, preset?.smtp);
  if (!config.mailbox) await setTokenLogin(tx, "imap", address, preset?.imap);
}

async function readSoon(resources: Resources): Promise<void> {
  const mailbox = await findMailbox(resources);
  if (!mailbox) return;
  await makeDue(resources.db, mailbox);
  resources.jobs.wakeSoon(MAILBOX_WORKER);
}

/** Forgets the account, and withdraws the authorization at the provider. Mails wait until another login is set. */
export async function forgetAuthorization(resources: Resources): Promise<void> {
  const forgotten = await changeMailServers(resources, async (tx) => {
    const [before] = await tx.delete(mailAuthorizationsTable).returning();
    if (before?.credentials)
      await recordAct(tx, {
        action: "mail-authorization.removed",
        subject: SUBJECT,
        before: namedFields(before),
        after: {},
      });
    return before;
  });
  await withdraw(resources, forgotten);
}

/** Withdraws an authorization at the provider, where it offers that. */
async function withdraw(
  { config, secrets }: Resources,
  authorization: MailAuthorization | undefined,
): Promise<void> {
  const credentials = authorization && readCredentials(secrets, authorization);
  const provider =
    authorization?.provider && findProvider(config, authorization.provider, authorization.tenant);
  if (!credentials || !provider || !authorization.clientId) return;
  const { clientSecret, refreshToken } = credentials;
  await revokeAccess(provider, { clientId: authorization.clientId, clientSecret }, refreshToken);
}

/** Returns the fields for the audit log, without secrets. */
function namedFields({
  provider,
  tenant,
  clientId,
  address,
}: Pick<MailAuthorization, "tenant" | "clientId" | "address"> & { provider: Provider | null }) {
  return {
    Provedor: provider && PROVIDER_NAMES[provider],
    Conta: address,
    "ID do diretório": tenant,
    "ID do aplicativo": clientId,
  };
}

const newSecret = (): string => randomBytes(32).toString("base64url");
const hashOf = (state: string): string => createHash("sha256").update(state).digest("hex");
const refuse = (detail: string): Refusal => ({ ok: false, code: "conflict", detail });
const refuseField = (field: string, message: string): Refusal => ({
  ok: false,
  code: "invalid",
  detail: message,
  errors: [{ field, message }],
});
