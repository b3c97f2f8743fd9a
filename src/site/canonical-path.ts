// Redirects other spellings of an address (capitals, extra slashes) to the canonical one.
/** Addresses with a secret or an id, in which capitals matter. */
const AS_GIVEN = /^\/(newsletter\/sair|dashboard)\//;
const ESCAPE = /%[0-9a-f]{2}/gi;

/**
 * The canonical address of a page.
 * @param target path and query of the request; may be malicious
 * @returns undefined where the request used it; else a path on this site, never another host
 */
export function canonicalizePath(target: string): string | undefined {
  const [, asked = "", query = ""] = /^([^?]*)(.*)$/s.exec(target) ?? [];
  // Data requests of React Router have their own names.
  if (asked.endsWith(".data")) return undefined;
  const path = asked.replace(/[/\\]+$/, "").replace(/^[/\\]+/, "/") || "/";
  const lower = AS_GIVEN.test(path) || !/[A-Z]/.test(path.replace(ESCAPE, "")) ? path : path.toLowerCase();
  return lower === asked ? undefined : lower + query;
}
