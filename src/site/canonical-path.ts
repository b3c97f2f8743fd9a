// Redirects other spellings of an address (capitals, extra slashes) to the canonical one.
/** Case matters in these addresses, which contain a secret or an id. */
const AS_GIVEN = /^\/(newsletter\/sair|dashboard)\//;
const ESCAPE = /%[0-9a-f]{2}/gi;

/**
 * @param target path and query of the request; may be malicious
 * @returns undefined if the target is canonical; otherwise a path on this site, never another host
 */
export function canonicalizePath(target: string): string | undefined {
  const [, asked = "", query = ""] = /^([^?]*)(.*)$/s.exec(target) ?? [];
  // React Router's data requests have their own names.
  if (asked.endsWith(".data")) return undefined;
  const path = asked.replace(/[/\\]+$/, "").replace(/^[/\\]+/, "/") || "/";
  const lower = AS_GIVEN.test(path) || !/[A-Z]/.test(path.replace(ESCAPE, "")) ? path : path.toLowerCase();
  return lower === asked ? undefined : lower + query;
}
