// Explains what a restore did not bring back, for the screen and the command.

import type { Revoked } from "./schema.ts";

interface RevokedWords {
  intro: string;
  lines: string[];
  rest?: string;
}

/** Returns undefined if there is nothing to tell. */
export function explainRevoked({ isTold, lines }: Revoked): RevokedWords | undefined {
  if (isTold)
    return lines.length === 0
      ? undefined
      : { intro: "O que foi revogado ou trocado depois da cópia não voltou:", lines };
  return {
    intro: `O registro de atividades daqui não diz o que foi revogado depois da cópia.${lines.length > 0 ? " Por isso estão desativados:" : ""}`,
    lines,
    rest: "Pessoas, papéis, senhas e verificações em duas etapas são os da cópia: confira em “Equipe”.",
  };
}
