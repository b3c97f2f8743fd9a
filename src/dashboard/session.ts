// Who is signed in, in this tab: specification §4, "Auth".
import { useCallback, useEffect, useState } from "react";
import type { LoginAnswer, User, VerifyAnswer } from "#src/accounts/schema.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";

/** Specification §9, storage keys. */
const STORAGE_KEY = "dashboard_token";

export type Session =
  | { status: "checking" }
  | { status: "signed-out" }
  | { status: "signed-in"; token: string; user: User };

export interface SessionControl {
  session: Session;
  /** Takes over the answer of a login. */
  enter: (answer: LoginAnswer) => void;
  /** Forgets the token on this side only: the server no longer takes it. */
  forget: () => void;
  /** Ends the session, on the server too. */
  signOut: () => void;
}

/** Begins with "checking", on the server and in the browser alike, then verifies the stored token. */
export function useSession(): SessionControl {
  const [session, setSession] = useState<Session>({ status: "checking" });

  const forget = useCallback(() => {
    storeToken(undefined);
    setSession({ status: "signed-out" });
  }, []);
  const enter = useCallback(({ token, user }: LoginAnswer) => {
    storeToken(token);
    setSession({ status: "signed-in", token, user });
  }, []);
  const token = session.status === "signed-in" ? session.token : undefined;
  const signOut = useCallback(() => {
    // Not waited for: whoever leaves the screen must see it gone at once, connected or not.
    createApiClient({ token }).send("POST", "/api/auth/logout").catch(ignore);
    forget();
  }, [token, forget]);

  useEffect(() => {
    const aborted = new AbortController();
    void verifyStoredToken(aborted.signal).then((verified) => {
      if (!aborted.signal.aborted) setSession(verified);
    });
    return () => aborted.abort();
  }, []);
  useEffect(() => watchOtherTabs(token, setSession), [token]);

  return { session, enter, forget, signOut };
}

async function verifyStoredToken(signal: AbortSignal): Promise<Session> {
  const token = readToken();
  if (!token) return { status: "signed-out" };
  try {
    const { user } = await createApiClient({ token }).get<VerifyAnswer>("/api/auth/verify", {}, signal);
    return { status: "signed-in", token, user };
  } catch {
    // Invalid or failed, both clear it (specification §4); a check that was given up does not.
    if (!signal.aborted) storeToken(undefined);
    return { status: "signed-out" };
  }
}

/** Signing in or out in another tab holds for this one. */
function watchOtherTabs(token: string | undefined, setSession: (session: Session) => void): () => void {
  const aborted = new AbortController();
  const onStorage = async (): Promise<void> => {
    if (readToken() === token) return;
    const verified = await verifyStoredToken(aborted.signal);
    if (!aborted.signal.aborted) setSession(verified);
  };
  const listener = (event: StorageEvent): void => {
    if (event.key === STORAGE_KEY || event.key === null) void onStorage();
  };
  addEventListener("storage", listener);
  return () => {
    removeEventListener("storage", listener);
    aborted.abort();
  };
}

function readToken(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where storage is blocked, the session lasts as long as the page. */
function storeToken(token: string | undefined): void {
  try {
    if (token) localStorage.setItem(STORAGE_KEY, token);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // As said above.
  }
}

const ignore = (): void => {};
