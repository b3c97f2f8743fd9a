import { createContext, use } from "react";
import type { ApiClient } from "./api-client.ts";

const ApiContext = createContext<ApiClient | undefined>(undefined);

export const ApiProvider = ApiContext;

/** Returns the signed-in person's client; requires an ApiProvider. */
export function useApi(): ApiClient {
  const api = use(ApiContext);
  if (!api) throw new Error("useApi needs an ApiProvider above it");
  return api;
}
