// Checks links within this site, as a visitor would follow them.

import { LRUCache } from "lru-cache";
import { hasFile } from "#src/media/files.server.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readFilePath } from "#src/shared/media/file-path.ts";

/** Whether a visitor finds something at a path of this site. */
export type PathExists = (path: string) => Promise<boolean>;

const CACHE_OPTIONS = { max: 500, ttl: 5 * 60_000 };
const MAX_REDIRECTS = 3;
/** A documentation address (RFC 5737), different from the page cache's. */
const VISITOR = { remoteAddress: "192.0.2.2", headers: { "user-agent": "links" } };
/** Status codes for missing pages. A page that fails temporarily, or is not public, exists. */
const MISSING_STATUSES = new Set([400, 404, 410, 414]);

/**
 * Requests paths from the site itself as a visitor, and caches the answers until content changes. Files are looked up
 * each time instead: a file that only drafts use exists although it is not public yet, and a deleted one does not.
 */
export function createPathChecker(
  app: Pick<Server, "inject">,
  { cache, db }: Pick<Resources, "cache" | "db">,
): PathExists {
  const answers = new LRUCache<string, Promise<boolean>>(CACHE_OPTIONS);
  cache.onDrop(() => answers.clear());
  return (path) => {
    const file = readFilePath(path.split(/[?#]/, 1)[0] ?? "");
    if (file) return hasFile(db, file.id);
    const cached = answers.get(path) ?? follow(app, path);
    answers.set(path, cached);
    cached.catch(() => answers.delete(path));
    return cached;
  };
}

async function follow(app: Pick<Server, "inject">, path: string): Promise<boolean> {
  let url = path;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { statusCode, headers } = await app.inject({ ...VISITOR, method: "HEAD", url: url });
    const target = headers.location;
    if (statusCode < 300 || statusCode > 399 || target === undefined)
      return !MISSING_STATUSES.has(statusCode);
    const next = URL.parse(target, `http://localhost${url}`);
    // Redirects to another site, set up by the operator.
    if (next?.host !== "localhost") return next !== null;
    url = next.pathname + next.search;
  }
  return false;
}
