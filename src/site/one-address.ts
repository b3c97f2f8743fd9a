// A page has one address: written otherwise (capitals, a slash too many) it leads there.
/** What stands in an address as it was given out, capitals included: a secret, an id. */
const AS_GIVEN = /^\/(newsletter\/sair|dashboard)\//;
const ESCAPE = /%[0-9a-f]{2}/gi;

/**
 * The address under which a page is really found.
 * @param target path and query as the client asked, however hostile
 * @returns undefined where that is how it was asked for; else a path on this site, never another host
 */
export function toOneAddress(target: string): string | undefined {
  const [, asked = "", query = ""] = /^([^?]*)(.*)$/s.exec(target) ?? [];
  // Router's data have names of their own making.
  if (asked.endsWith(".data")) return undefined;
  const path = asked.replace(/[/\\]+$/, "").replace(/^[/\\]+/, "/") || "/";
  const lower = AS_GIVEN.test(path) || !/[A-Z]/.test(path.replace(ESCAPE, "")) ? path : path.toLowerCase();
  return lower === asked ? undefined : lower + query;
}
