// Password rules for forms that load before sign-in, and therefore without Zod.

/** docs/produto.md, "Own account". */
export const PASSWORD_MIN = 12;
export const PASSWORD_HINT = `Com pelo menos ${PASSWORD_MIN} caracteres; uma frase serve bem.`;
