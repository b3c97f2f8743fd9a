import { createContext, use } from "react";
import type { ApiClient } from "./api-client.ts";

const ApiContext = createContext<ApiClient | undefined>(undefined);

export const ApiProvider = ApiContext;

/** The API as seen by whoever is signed in; only under an ApiProvider. */
export function useApi(): ApiClient {
  const api = use(ApiContext);
  if (!api) throw new Error("useApi needs an ApiProvider above it");
  return api;
}
