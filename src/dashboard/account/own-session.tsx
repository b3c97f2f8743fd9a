import { createContext, use } from "react";
import type { LoginAnswer, User } from "#src/accounts/schema.ts";

interface OwnSession {
  user: User;
  /** Goes on with another token. */
  logIn: (answer: LoginAnswer) => void;
  /** Asks the server again who it is. */
  refresh: () => Promise<void>;
  leave: () => void;
}

const OwnSessionContext = createContext<OwnSession | undefined>(undefined);

export const OwnSessionProvider = OwnSessionContext;

/** One's own session, for the screen that changes it. */
export function useOwnSession(): OwnSession {
  const session = use(OwnSessionContext);
  if (!session) throw new Error("useOwnSession is for screens of the dashboard");
  return session;
}
