// Whether addresses of this site lead somewhere, as a visitor would find them.
import { LRUCache } from "lru-cache";
import { hasFile } from "#src/media/files.server.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readFilePath } from "#src/shared/media/file-path.ts";

/** Says of a path of this site whether a visitor gets something there. */
export type IsThere = (path: string) => Promise<boolean>;

const REMEMBERED = { max: 500, ttl: 5 * 60_000 };
const MAX_REDIRECTS = 3;
/** Nobody: an address for documentation (RFC 5737), another than that of the page cache. */
const VISITOR = { remoteAddress: "192.0.2.2", headers: { "user-agent": "links" } };
/** What is not found, or gone. A page that fails for the moment, or is not for visitors, is there. */
const NOT_THERE = new Set([400, 404, 410, 414]);

/**
 * Requests paths from the site itself as a visitor, and caches the answers until content changes. Files are
 * looked up each time instead: a file that only drafts use exists although it is not public yet, and a
 * deleted one does not.
 */
export function askSite(
  app: Pick<Server, "inject">,
  { cache, db }: Pick<Resources, "cache" | "db">,
): IsThere {
  const known = new LRUCache<string, Promise<boolean>>(REMEMBERED);
  cache.onDrop(() => known.clear());
  return (path) => {
    const file = readFilePath(path.split(/[?#]/, 1)[0] ?? "");
    if (file) return hasFile(db, file.id);
    const remembered = known.get(path) ?? follow(app, path);
    known.set(path, remembered);
    remembered.catch(() => known.delete(path));
    return remembered;
  };
}

async function follow(app: Pick<Server, "inject">, path: string): Promise<boolean> {
  let asked = path;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { statusCode, headers } = await app.inject({ ...VISITOR, method: "HEAD", url: asked });
    const target = headers.location;
    if (statusCode < 300 || statusCode > 399 || target === undefined) return !NOT_THERE.has(statusCode);
    const next = URL.parse(target, `http://localhost${asked}`);
    // To another site, as an operator has set it up.
    if (next?.host !== "localhost") return next !== null;
    asked = next.pathname + next.search;
  }
  return false;
}
