// Explains database errors to operators.

/** Error classes, by the first two characters of PostgreSQL's code. */
const CLASSES: Record<string, string> = {
  "08": "a conexão com o banco de dados caiu",
  "22": "o banco de dados tem, ou recebeu, dados que não servem",
  "23": "o banco de dados tem, ou recebeu, dados que não combinam entre si",
  "28": "o banco de dados não aceita este usuário",
  "42": "o banco de dados não tem o que esta versão espera, ou não o permite a este usuário",
  "53": "o banco de dados não tem mais recursos",
  "57": "o banco de dados parou, ou interrompeu o trabalho",
  "58": "o banco de dados não conseguiu ler ou gravar os seus arquivos",
  XX: "o banco de dados está danificado",
};
const CODES: Record<string, string> = {
  "53100": "o disco do banco de dados está cheio",
  "53200": "falta memória ao banco de dados",
  "53300": "o banco de dados não aceita mais conexões",
  "55P03": "outro processo está usando o banco de dados",
  "57014": "o banco de dados demorou demais",
  ENOSPC: "o disco está cheio",
};

/** Returns a Portuguese clause. It contains PostgreSQL's code, which can be looked up. */
export function explainDatabaseError(error: unknown): string {
  for (const code of codesOf(error)) {
    const reason = CODES[code] ?? CLASSES[code.slice(0, 2)];
    if (reason) return `${reason} (código ${code}); o registro do processo tem os detalhes.`;
  }
  return "a causa está no registro do processo.";
}

/**
 * Tells whether PostgreSQL rejected the data itself (wrong values, constraints, limits), so that a retry would fail
 * too.
 */
export function isRejectedByDatabase(error: unknown): boolean {
  return [...codesOf(error)].some((code) => /^(?:22|23|54)/.test(code));
}

/** Yields the codes of an error and its causes. */
function* codesOf(error: unknown): Generator<string> {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as Error & { code?: unknown };
    if (typeof code === "string") yield code;
  }
}
