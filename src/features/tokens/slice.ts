import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { ToolKind } from "#src/publishing/content-kind.server.ts";
import { revocableTokens } from "./revocable.server.ts";

/** @param kinds those whose items tools create */
export function tokensSlice(kinds: ToolKind[]): Slice {
  return {
    apis: [async () => (await import("./api.ts")).tokensApi(kinds)],
    revocable: revocableTokens,
  };
}
