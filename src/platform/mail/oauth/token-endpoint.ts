// Asks a provider for tokens: for the code of an authorization, and to renew access (RFC 6749, RFC 7636).

import { z } from "zod";
import type { OAuthProvider } from "./providers.ts";

const TIMEOUT_MS = 10_000;
/** Maximum bytes of an answer; tokens of Microsoft have some thousand. */
const MAX_BYTES = 64_000;
/** Seconds of an access token whose answer does not say. */
const USUAL_SECONDS = 3_600;
const MAX_SECONDS = 86_400;

const answerSchema = z.object({
  access_token: z
    .string()
    .min(1)
    .max(20_000)
    .regex(/^[\x20-\x7e]+$/),
  refresh_token: z.string().min(1).max(20_000).optional(),
  expires_in: z.coerce.number().positive().catch(USUAL_SECONDS),
  id_token: z.string().optional(),
});
const claimsSchema = z.object({
  email: z.email().optional(),
  preferred_username: z.email().optional().catch(undefined),
});
const refusalSchema = z.object({ error: z.string() });

export interface Tokens {
  accessToken: string;
  /** Absent if the one in use stays valid. */
  refreshToken: string | undefined;
  /** Counted from the answer, so that no clock is compared with the provider's. */
  expiresInSeconds: number;
  /** The account that was chosen at the provider, if it was asked for (OpenID Connect). */
  account: string | undefined;
}

/** `ended`: the owner must authorize again; `client`: the registered application is refused; else it may pass. */
export type TokenFailure = "ended" | "client" | "unreachable";
export type TokenAnswer = { ok: true; tokens: Tokens } | { ok: false; reason: TokenFailure };

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

/** Exchanges the code of an authorization. */
export function exchangeCode(
  provider: OAuthProvider,
  client: OAuthClient,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<TokenAnswer> {
  const grant = {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  };
  return askTokens(provider, client, grant);
}

export function renewAccess(
  provider: OAuthProvider,
  client: OAuthClient,
  refreshToken: string,
): Promise<TokenAnswer> {
  const grant = { grant_type: "refresh_token", refresh_token: refreshToken, scope: provider.scope };
  return askTokens(provider, client, grant);
}

/** Withdraws an authorization where the provider offers that. Failures are ignored: the owner can do it in the account too. */
export async function revokeAccess(
  { revokeUrl }: OAuthProvider,
  { clientId, clientSecret }: OAuthClient,
  refreshToken: string,
): Promise<void> {
  if (!revokeUrl) return;
  await fetch(revokeUrl, {
    method: "POST",
    body: new URLSearchParams({ token: refreshToken, client_id: clientId, client_secret: clientSecret }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) => response.body?.cancel())
    .catch(() => {});
}

async function askTokens(
  { tokenUrl }: OAuthProvider,
  { clientId, clientSecret }: OAuthClient,
  grant: Record<string, string>,
): Promise<TokenAnswer> {
  try {
    const response = await fetch(tokenUrl, {
      method: "POST",
      body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }),
      headers: { accept: "application/json" },
      // A redirect would carry the secret elsewhere.
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await readJson(response);
    if (!response.ok) return { ok: false, reason: describeRefusal(answer) };
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) return { ok: false, reason: "unreachable" };
    const {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: seconds,
      id_token,
    } = parsed.data;
    const expiresInSeconds = Math.min(seconds, MAX_SECONDS);
    return {
      ok: true,
      tokens: { accessToken, refreshToken, expiresInSeconds, account: readAccount(id_token) },
    };
  } catch {
    return { ok: false, reason: "unreachable" };
  }
}

/** Reads the account from an ID token. It comes from the provider itself over TLS, so its signature proves nothing more. */
function readAccount(idToken: string | undefined): string | undefined {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(idToken?.split(".")[1] ?? "", "base64url").toString("utf8"),
    );
    const { email, preferred_username: name } = claimsSchema.parse(claims);
    return email ?? name;
  } catch {
    return undefined;
  }
}

/** @throws if the answer is too long or no JSON */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function describeRefusal(answer: unknown): TokenFailure {
  const { error } = refusalSchema.safeParse(answer).data ?? {};
  if (error === "invalid_grant" || error === "interaction_required" || error === "consent_required")
    return "ended";
  return error === "invalid_client" || error === "unauthorized_client" ? "client" : "unreachable";
}
