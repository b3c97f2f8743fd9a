import { createContext, use } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext;

/** Returns the nonce for this render's inline scripts; undefined in the browser. */
export function useNonce(): string | undefined {
  return use(NonceContext);
}
