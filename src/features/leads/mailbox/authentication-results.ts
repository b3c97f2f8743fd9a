// Reads Authentication-Results (RFC 8601). The receiving server writes the field, but copies parts of it from the mail: a quoted
// local part may hold ";" and "(", and the domain of a signature may hold "(". Such text must never read as a result.

/** A check and what came of it: `dkim=pass header.d=prumo.example`. All in lower case. */
export interface CheckResult {
  method: string;
  result: string;
  /** By type and name: "header.d". */
  properties: Map<string, string>;
}

export interface AuthenticationResults {
  /** Undefined where the server leaves its name out, as some do. */
  server: string | undefined;
  results: CheckResult[];
}

/** Stands for a comment that touches a value: what the value would be without it is the sender's choice. */
const TOUCHING_COMMENT = "()";

/** @returns undefined for a field whose quotes or parentheses do not match: it says nothing that can be relied on */
export function parseAuthenticationResults(field: string): AuthenticationResults | undefined {
  const parts = splitParts(field.toLowerCase());
  if (!parts) return undefined;
  const [first = "", ...rest] = parts;
  const isNamed = !first.includes("=");
  const server = isNamed ? first.replaceAll(TOUCHING_COMMENT, " ").trim().split(/\s/, 1)[0] : undefined;
  return { server, results: (isNamed ? rest : parts).flatMap(parseResult) };
}

/** The parts between semicolons, without comments. */
function splitParts(field: string): string[] | undefined {
  const parts = [""];
  const add = (text: string): void => void (parts[parts.length - 1] += text);
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < field.length; at++) {
    const char = field.charAt(at);
    const isEscape = char === "\\" && (isQuoted || depth > 0);
    const text = isEscape ? field.slice(at, at + 2) : char;
    if (isEscape) at += 1;
    if (isQuoted || depth === 0) {
      if (text === '"') isQuoted = !isQuoted;
      else if (!isQuoted && text === ")") return undefined;
      if (!isQuoted && text === "(") add(/[^\s;]$/.test(parts.at(-1) ?? "") ? TOUCHING_COMMENT : " ");
      else if (!isQuoted && text === ";") parts.push("");
      else add(text);
    }
    if (!isQuoted && text === "(") depth += 1;
    if (!isQuoted && text === ")") depth -= 1;
  }
  return isQuoted || depth > 0 ? undefined : parts;
}

function parseResult(part: string): CheckResult[] {
  const pairs = [...part.matchAll(/([\w.-]+)\s*=\s*((?:"(?:\\.|[^"\\])*"|[^\s"])+)/g)].map(
    ([, name = "", value = ""]) => [name, value.replace(/^"([^"]*)"$/, "$1")] as const,
  );
  const [check, ...properties] = pairs;
  if (!check) return [];
  const [method, result] = check;
  return [
    {
      method,
      result: result.replace(TOUCHING_COMMENT, ""),
      // The first one counts where a property is given twice.
      properties: new Map(properties.toReversed()),
    },
  ];
}
