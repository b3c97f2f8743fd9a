// Parses Authentication-Results (RFC 8601). The receiving server writes this field, but copies parts of the mail into it: a
// quoted local part may contain ";" and "(", and a signature's domain may contain "(". Such text must not pass for a result.

/** One check with its result, such as `dkim=pass header.d=prumo.example`, in lower case. */
export interface CheckResult {
  method: string;
  result: string;
  /** Keyed by type and name, such as "header.d". */
  properties: Map<string, string>;
}

export interface AuthenticationResults {
  /** Undefined if the server omits its name, as some do. */
  server: string | undefined;
  results: CheckResult[];
}

/** Replaces a comment that directly follows a value, so that the sender cannot shorten the value by opening a comment. */
const TOUCHING_COMMENT = "()";

/** @returns undefined if quotes or parentheses are unbalanced: such a field cannot be trusted */
export function parseAuthenticationResults(field: string): AuthenticationResults | undefined {
  const parts = splitParts(field.toLowerCase());
  if (!parts) return undefined;
  const [first = "", ...rest] = parts;
  const isNamed = !first.includes("=");
  const server = isNamed ? first.replaceAll(TOUCHING_COMMENT, " ").trim().split(/\s/, 1)[0] : undefined;
  return { server, results: (isNamed ? rest : parts).flatMap(parseResult) };
}

/** Splits a field at semicolons and drops its comments. */
function splitParts(field: string): string[] | undefined {
  const parts = [""];
  let last = "";
  const add = (text: string): void => {
    parts[parts.length - 1] += text;
    last = text;
  };
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
      if (!isQuoted && text === "(") add(/[^\s;]$/.test(last) ? TOUCHING_COMMENT : " ");
      else if (!isQuoted && text === ";") {
        parts.push("");
        last = "";
      } else add(text);
    }
    if (!isQuoted && text === "(") depth += 1;
    if (!isQuoted && text === ")") depth -= 1;
  }
  return isQuoted || depth > 0 ? undefined : parts;
}

function parseResult(part: string): CheckResult[] {
  const pairs = [...part.matchAll(/(?<![\w.-])([\w.-]+)\s*=\s*((?:"(?:\\.|[^"\\])*"|[^\s"])+)/g)].map(
    ([, name = "", value = ""]) => [name, value.replace(/^"([^"]*)"$/, "$1")] as const,
  );
  const [check, ...properties] = pairs;
  if (!check) return [];
  const [method, result] = check;
  return [
    {
      method,
      result: result.replace(TOUCHING_COMMENT, ""),
      // The first of two equal properties counts.
      properties: new Map(properties.toReversed()),
    },
  ];
}
