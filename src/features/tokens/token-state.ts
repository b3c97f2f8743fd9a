// States of tokens on screen (docs/produto.md, "API tokens").

import type { ApiToken } from "./schema.ts";

type TokenState = "active" | "inactive" | "expired";

export const TOKEN_STATES: Record<TokenState, { label: string; tone: "success" | "neutral" | "warning" }> = {
  active: { label: "Ativo", tone: "success" },
  inactive: { label: "Inativo", tone: "neutral" },
  expired: { label: "Expirado", tone: "warning" },
};

export function tokenState({ isActive, expiresAt }: ApiToken, now = Date.now()): TokenState {
  if (!isActive) return "inactive";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "active";
}
