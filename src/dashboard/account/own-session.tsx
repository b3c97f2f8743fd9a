import { createContext, use } from "react";
import type { LoginAnswer, User } from "#src/accounts/schema.ts";

interface OwnSession {
  user: User;
  logIn: (answer: LoginAnswer) => void;
  refresh: () => Promise<void>;
  leave: () => void;
}

const OwnSessionContext = createContext<OwnSession | undefined>(undefined);

export const OwnSessionProvider = OwnSessionContext;

export function useOwnSession(): OwnSession {
  const session = use(OwnSessionContext);
  if (!session) throw new Error("useOwnSession is for screens of the dashboard");
  return session;
}
