// A window of the browser that a worker keeps for all of its tests: a new one costs more than most tests do.
import type { BrowserContext } from "@playwright/test";

/** Costs nothing to show, and keeps the process of the site's pages with all that it has compiled. */
const QUIET_PAGE = "/robots.txt";

/** The windows of a worker, by what kind of visitor they are for. */
export type KeptContexts = Map<string, { context: BrowserContext; isSpoilt: boolean }>;

/** The window for a kind of visitor, opened where there is none yet. */
export async function keepContext(
  kept: KeptContexts,
  kind: string,
  open: () => Promise<BrowserContext>,
): Promise<BrowserContext> {
  const before = kept.get(kind);
  if (before) return before.context;
  const context = await open();
  const quiet = await context.newPage();
  await quiet.goto(QUIET_PAGE);
  const entry = { context, isSpoilt: false };
  // A clock that was set cannot be taken out again.
  const { clock } = context;
  const install = clock.install.bind(clock);
  clock.install = (options) => {
    entry.isSpoilt = true;
    return install(options);
  };
  kept.set(kind, entry);
  return context;
}

/** Leaves a window as it was opened, but for the files of the site in its cache. */
export async function clearContext(kept: KeptContexts, kind: string, origin: string): Promise<void> {
  const { context, isSpoilt } = kept.get(kind) ?? {};
  const [quiet, ...pages] = context?.pages() ?? [];
  if (!context || !quiet || isSpoilt) {
    kept.delete(kind);
    await context?.close();
    return;
  }
  await Promise.all(pages.map((page) => page.close()));
  context.removeAllListeners("request");
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const session = await context.newCDPSession(quiet);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}
