// A small identity server that grants, renews, refuses and withdraws access to a mailbox.

import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export const OAUTH_CLIENT = { clientId: "site-da-prumo", clientSecret: "chave-secreta-do-aplicativo" };

export interface TestOAuthServer {
  /** Variables that make a site use it. */
  environment: Record<string, string>;
  /** Tells Dovecot whether a token is valid. */
  introspectUrl: string;
  /** Seconds that new tokens say they last. */
  expiresIn: number;
  /** Number of renewals that were granted. */
  renewals: number;
  /** Number of renewals that were refused. */
  refusals: number;
  /** Whether a renewal replaces the refresh token, as strict servers do. */
  rotates: boolean;
  /** Number of token requests that have arrived. */
  requests: number;
  /** Milliseconds before a renewal is answered. */
  delayMs: number;
  /** Answers token requests with this status instead. */
  failsWith: number | undefined;
  /** Whether the owner clicks "deny". */
  isDenied: boolean;
  isValid(accessToken: string): boolean;
  isRenewable(refreshToken: string): boolean;
  /** Grants access without a browser, and returns the refresh token. */
  grant(): string;
  /** Withdraws the access tokens, but not the consent. */
  endAccess(): void;
  /** Withdraws the consent: nothing is renewed until the owner authorizes again. */
  withdraw(): void;
  close(): Promise<void>;
}

interface Code {
  challenge: string;
  scope: string;
  redirectUri: string;
}

/** @param user whose mailbox the tokens open */
export async function startOAuthServer(user: string): Promise<TestOAuthServer> {
  const codes = new Map<string, Code>();
  const [access, refresh] = [new Set<string>(), new Set<string>()];
  const issue = () => {
    const [accessToken, refreshToken] = [`acesso-${randomUUID()}`, `renova-${randomUUID()}`];
    access.add(accessToken);
    refresh.add(refreshToken);
    return { access_token: accessToken, refresh_token: refreshToken, expires_in: state.expiresIn };
  };
  const redeem = (form: URLSearchParams): object => {
    const isClient =
      form.get("client_id") === OAUTH_CLIENT.clientId &&
      form.get("client_secret") === OAUTH_CLIENT.clientSecret;
    if (!isClient) return { error: "invalid_client" };
    if (form.get("grant_type") === "refresh_token") {
      const given = form.get("refresh_token") ?? "";
      if (!refresh.has(given)) {
        state.refusals++;
        return { error: "invalid_grant" };
      }
      state.renewals++;
      // A rotated token that is used twice is refused.
      if (state.rotates) refresh.delete(given);
      return issue();
    }
    const code = form.get("code") ?? "";
    const { challenge, redirectUri, scope = "" } = codes.get(code) ?? {};
    codes.delete(code);
    const given = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = given === challenge && form.get("redirect_uri") === redirectUri;
    const claims = Buffer.from(JSON.stringify({ email: user })).toString("base64url");
    const identity = /\bopenid\b/.test(scope) && { id_token: `e30.${claims}.` };
    return isRight ? { ...issue(), ...identity } : { error: "invalid_grant" };
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const json = (answer: object, status = 200) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
      if (url.pathname === "/authorize") {
        const redirectUri = url.searchParams.get("redirect_uri") ?? "";
        const back = new URL(redirectUri);
        back.searchParams.set("state", url.searchParams.get("state") ?? "");
        if (state.isDenied) back.searchParams.set("error", "access_denied");
        else {
          const code = randomUUID();
          const asked = (name: string) => url.searchParams.get(name) ?? "";
          codes.set(code, { challenge: asked("code_challenge"), scope: asked("scope"), redirectUri });
          back.searchParams.set("code", code);
        }
        response.writeHead(302, { location: back.href }).end();
      } else if (url.pathname === "/revoke") {
        if (state.failsWith) return json({ error: "server_error" }, state.failsWith);
        refresh.delete(new URLSearchParams(body).get("token") ?? "");
        json({});
      } else if (url.pathname === "/token") {
        state.requests++;
        setTimeout(() => {
          if (state.failsWith) return json({ error: "server_error" }, state.failsWith);
          const answer = redeem(new URLSearchParams(body));
          return json(answer, "error" in answer ? 400 : 200);
        }, state.delayMs);
      } else {
        const token = new URLSearchParams(body).get("token") ?? "";
        json(access.has(token) ? { active: true, username: user } : { active: false });
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: TestOAuthServer = {
    environment: {
      MAIL_OAUTH_AUTHORIZE_URL: `${base}/authorize`,
      MAIL_OAUTH_TOKEN_URL: `${base}/token`,
      MAIL_OAUTH_REVOKE_URL: `${base}/revoke`,
      MAIL_OAUTH_SCOPE: "mail offline_access",
    },
    introspectUrl: `${base}/introspect`,
    expiresIn: 3_600,
    renewals: 0,
    refusals: 0,
    rotates: true,
    requests: 0,
    delayMs: 0,
    failsWith: undefined,
    isDenied: false,
    isValid: (accessToken) => access.has(accessToken),
    grant: () => issue().refresh_token,
    isRenewable: (refreshToken) => refresh.has(refreshToken),
    endAccess: () => access.clear(),
    withdraw() {
      access.clear();
      refresh.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return state;
}
