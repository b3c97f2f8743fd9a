// The redirects as a file of the archive with everything, as an import of redirects takes them.
import type { Queryable } from "#src/platform/database/database.ts";
import type { AnyContentKind } from "#src/publishing/content-kind.server.ts";
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { listRedirects } from "./list-redirects.server.ts";

const AT_ONCE = 1_000;
/** What each leads to is not looked at: nothing is said of it in the file. */
const unasked = () => Promise.resolve(true);

export async function* exportRedirects(
  db: Queryable,
  kinds: AnyContentKind[],
): AsyncGenerator<string, void, void> {
  yield CSV_BOM + toCsvLine(["from", "to"]);
  for (let page = 1; ; page++) {
    const { redirects } = await listRedirects({ db }, kinds, unasked, { q: "", page, limit: AT_ONCE });
    yield redirects.map(({ from, to }) => toCsvLine([from, to])).join("");
    if (redirects.length < AT_ONCE) return;
  }
}
