// A browser context with one page that a worker keeps for all of its tests: new ones cost more than most tests do.

import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

/** Cheap to show, and keeps the renderer process of the site's pages with its compiled code. */
export const QUIET_PAGE = "/robots.txt";
/** Events that tests listen to. */
const EVENTS = ["console", "dialog", "pageerror", "request", "requestfinished", "response"];
/** Media settings of a new context; null would select the machine's instead. */
const MEDIA = { media: null, colorScheme: "light", forcedColors: "none", contrast: "no-preference" } as const;

type Motion = BrowserContextOptions["reducedMotion"] & string;

interface KeptPage {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  reducedMotion: Motion;
  viewport: ReturnType<Page["viewportSize"]>;
  /** True after an irreversible change by a test. */
  isSpoilt: boolean;
  /** Init scripts added by tests. */
  scripts: Awaited<ReturnType<Page["addInitScript"]>>[];
}

/** A worker's pages by type of visitor. */
export type KeptPages = Map<string, KeptPage>;

/** Opens an untouched page. In the headless shell, the first document of each page receives a pointer movement. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(QUIET_PAGE);
  return page;
}

/**
 * Returns the context for a type of visitor, opened with its page if necessary.
 * @param reducedMotion as passed to the context by `open`
 */
export async function keepPage(
  kept: KeptPages,
  kind: string,
  open: () => Promise<BrowserContext>,
  reducedMotion: BrowserContextOptions["reducedMotion"],
): Promise<BrowserContext> {
  const before = kept.get(kind);
  if (before) return before.context;
  const context = await open();
  const page = await openPage(context);
  const session = await context.newCDPSession(page);
  const entry: KeptPage = {
    context,
    page,
    session,
    reducedMotion: reducedMotion ?? "no-preference",
    viewport: page.viewportSize(),
    isSpoilt: false,
    scripts: [],
  };
  const spoil = () => (entry.isSpoilt = true);
  noteCalls(context.clock, "install", spoil);
  noteCalls(context, "newCDPSession", spoil);
  noteCalls(page, "exposeFunction", spoil);
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...given) => {
    const script = await addInitScript(...given);
    entry.scripts.push(script);
    return script;
  };
  kept.set(kind, entry);
  return context;
}

/** Restores a context and its page to their initial state, except for the site's files in the browser's cache. */
export async function clearPage(kept: KeptPages, kind: string, origin: string): Promise<void> {
  const entry = kept.get(kind);
  if (!entry) return;
  const { context, page, session, reducedMotion, viewport, scripts } = entry;
  if (entry.isSpoilt || page.isClosed()) {
    kept.delete(kind);
    await context.close();
    return;
  }
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  context.removeAllListeners("request");
  for (const event of EVENTS) page.removeAllListeners(event);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all(scripts.splice(0).map((script) => script.dispose()));
  await context.setOffline(false);
  await page.goto(QUIET_PAGE);
  await page.mouse.up();
  await page.emulateMedia({ ...MEDIA, reducedMotion });
  if (viewport) await page.setViewportSize(viewport);
  await context.clearPermissions();
  await context.clearCookies();
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.send("DOMStorage.clear", { storageId: { securityOrigin: origin, isLocalStorage: false } });
  await session.send("Page.resetNavigationHistory");
}

/** Calls `note` for each call of a method. */
function noteCalls<Owner extends object>(owner: Owner, name: keyof Owner, note: () => unknown): void {
  const method = owner[name] as (...given: unknown[]) => unknown;
  const noted = (...given: unknown[]) => {
    note();
    return method.apply(owner, given);
  };
  Object.assign(owner, { [name]: noted });
}
