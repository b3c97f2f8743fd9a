// Keeps this tab's session (docs/produto.md, "Signing in").

import { useCallback, useEffect, useState } from "react";
import type { LoginAnswer, User, VerifyAnswer } from "#src/accounts/schema.ts";
import { SESSION_KEY } from "#src/shared/session-key.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { dropKept } from "#src/ui/forms/kept-values.ts";

export type Session =
  | { status: "checking" }
  | { status: "logged-out" }
  | { status: "logged-in"; token: string; user: User; mustSetUpSecondFactor?: true | undefined };

interface SessionControl {
  session: Session;
  logIn: (answer: LoginAnswer) => void;
  renew: (token: string) => void;
  refresh: () => Promise<void>;
  /** Drops the token in the browser only, after the server has rejected it. */
  dropToken: () => void;
  logOut: () => void;
}

/** Starts as "checking" on both server and browser, then verifies the stored token. */
export function useSession(): SessionControl {
  const [session, setSession] = useState<Session>({ status: "checking" });

  const dropToken = useCallback(() => {
    storeToken(undefined);
    setSession({ status: "logged-out" });
  }, []);
  const logIn = useCallback((answer: LoginAnswer) => {
    storeToken(answer.token);
    setSession({ status: "logged-in", ...answer });
  }, []);
  const renew = useCallback((token: string) => {
    storeToken(token);
    setSession((session) => (session.status === "logged-in" ? { ...session, token } : session));
  }, []);
  const refresh = useCallback(async () => setSession(await verifyStoredToken()), []);
  const token = session.status === "logged-in" ? session.token : undefined;
  const logOut = useCallback(() => {
    // Not awaited: logout must be immediate, even offline.
    createApiClient({ token }).send("POST", "/api/auth/logout").catch(ignore);
    announceLogout();
    dropToken();
    dropKept();
  }, [token, dropToken]);

  useEffect(() => {
    const aborted = new AbortController();
    void verifyStoredToken(aborted.signal).then((verified) => {
      if (!aborted.signal.aborted) setSession(verified);
    });
    return () => aborted.abort();
  }, []);
  useEffect(() => watchOtherTabs(token, setSession), [token]);

  return { session, logIn, renew, refresh, dropToken, logOut };
}

async function verifyStoredToken(signal?: AbortSignal): Promise<Session> {
  const token = readToken();
  if (!token) return { status: "logged-out" };
  try {
    const answer = await createApiClient({ token }).get<VerifyAnswer>("/api/auth/verify", {}, signal);
    return { status: "logged-in", token, ...answer };
  } catch {
    // Both an invalid token and a failed check delete it (docs/produto.md, "Signing in"); an aborted check does not.
    if (!signal?.aborted) storeToken(undefined);
    return { status: "logged-out" };
  }
}

/** Follows logins and logouts in other tabs. @returns a function that stops watching */
function watchOtherTabs(token: string | undefined, setSession: (session: Session) => void): () => void {
  const aborted = new AbortController();
  const onStorage = async (): Promise<void> => {
    if (readToken() === token) return;
    const verified = await verifyStoredToken(aborted.signal);
    if (!aborted.signal.aborted) setSession(verified);
  };
  const listener = (event: StorageEvent): void => {
    if (event.key === LOGOUT_KEY) dropKept();
    if (event.key === SESSION_KEY || event.key === null) void onStorage();
  };
  addEventListener("storage", listener);
  return () => {
    removeEventListener("storage", listener);
    aborted.abort();
  };
}

function readToken(): string | undefined {
  try {
    return localStorage.getItem(SESSION_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** localStorage key that changes with each "Sair", and not when a session ends by itself. */
const LOGOUT_KEY = "dashboard_logout";

/** Lets other tabs drop what their forms kept. */
function announceLogout(): void {
  try {
    localStorage.setItem(LOGOUT_KEY, new Date().toISOString());
  } catch {
    // Storage is blocked.
  }
}

/** If storage is blocked, the session lasts until the page is closed. */
export function storeToken(token: string | undefined): void {
  try {
    if (token) localStorage.setItem(SESSION_KEY, token);
    else localStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage is blocked.
  }
}

const ignore = (): void => {};
