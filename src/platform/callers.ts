// For whom the current work is done: slow work is shared out by it (docs/adr/0052).
import { AsyncLocalStorage } from "node:async_hooks";
import { currentRequest } from "./current-request.ts";

/** Visitors never wait for staff. */
export type LaneName = "visitors" | "staff";

export interface Caller {
  lane: LaneName;
  /** Who has a budget: an account, a token, or one for all visitors and one for all background work. */
  owner: string;
}

/** The owner of work that nobody waits for at a screen; it may wait as long as it takes. */
export const BACKGROUND = "jobs";

/** What the guards of the scopes leave on a request. */
interface Identified {
  session?: { user: { id: string } };
  tokenHolder?: { id: string };
}

export interface Callers {
  current(): Caller;
  /** Runs work for somebody else than the request's caller. */
  runAs<T>(caller: Caller, work: () => T): T;
}

export function createCallers(): Callers {
  const store = new AsyncLocalStorage<Caller>();
  return {
    current() {
      const known = store.getStore();
      if (known) return known;
      const request = currentRequest();
      if (!request) return { lane: "staff", owner: BACKGROUND };
      const { session, tokenHolder } = request as Identified;
      if (session) return { lane: "staff", owner: `user:${session.user.id}` };
      if (tokenHolder) return { lane: "staff", owner: `token:${tokenHolder.id}` };
      return { lane: "visitors", owner: "visitors" };
    },
    runAs: (caller, work) => store.run(caller, work),
  };
}
