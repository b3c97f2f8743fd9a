import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { ToolContentType } from "#src/publishing/publishable-type.server.ts";
import { revocableTokens } from "./revocable.server.ts";

/** @param kinds content types whose items tools create */
export function tokensSlice(kinds: ToolContentType[]): Slice {
  return {
    tables: {
      api_tokens: { leftOut: "Tokens: dão acesso ao site. Crie outros." },
      token_calls: { leftOut: "O que cada token chamou: os tokens não vêm." },
      token_creations: { leftOut: "O que cada token criou: os tokens não vêm. O conteúdo vem." },
    },
    apis: [async () => (await import("./api.ts")).tokensApi(kinds)],
    revocable: revocableTokens,
  };
}
