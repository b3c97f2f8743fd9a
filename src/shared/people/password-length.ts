// Without Zod, for forms that load before anybody is signed in.

/** docs/produto.md, "Own account": of everybody on the team. */
export const PASSWORD_MIN = 12;
/** What the server asks of a password, said before. */
export const PASSWORD_HINT = `Com pelo menos ${PASSWORD_MIN} caracteres; uma frase serve bem.`;
