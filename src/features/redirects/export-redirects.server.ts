// The redirects as a file of the archive with everything, as an import of redirects takes them.
import type { Queryable } from "#src/platform/database/database.ts";
import type { AnyContentKind } from "#src/publishing/content-kind.server.ts";
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { readAllRedirects } from "./list-redirects.server.ts";

export async function* exportRedirects(
  db: Queryable,
  kinds: AnyContentKind[],
): AsyncGenerator<string, void, void> {
  yield CSV_BOM + toCsvLine(["from", "to"]);
  for await (const redirects of readAllRedirects(db, kinds))
    yield redirects.map(({ from, to }) => toCsvLine([from, to])).join("");
}
