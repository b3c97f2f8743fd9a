/** An escape of a pair of surrogates, one of a lone surrogate, or any other escape. */
const ESCAPES =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g;
const LONE = /^\\u.{4}$/;

/**
 * Replaces escapes of lone surrogates in JSON by U+FFFD: PostgreSQL refuses them in `jsonb`. Text decoded from UTF-8 can
 * hold them in no other way.
 */
export function withoutLoneSurrogates(json: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return json;
  return json.replaceAll(ESCAPES, (escape) => (LONE.test(escape) ? String.raw`\ufffd` : escape));
}

/**
 * Parses JSON that somebody sent.
 * @throws SyntaxError
 */
export function parseSentJson(
  json: string,
  reviver?: (this: unknown, name: string, value: unknown) => unknown,
): unknown {
  return JSON.parse(withoutLoneSurrogates(json), reviver);
}
