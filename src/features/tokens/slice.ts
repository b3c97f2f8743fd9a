import type { Slice } from "#src/platform/slices/define-slice.ts";
import { revocableTokens } from "./revocable.server.ts";

export const tokensSlice: Slice = {
  apis: [async () => (await import("./api.ts")).tokensApi],
  revocable: revocableTokens,
};
