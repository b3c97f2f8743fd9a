// A page, and the menu and the footer that are edited on it, go to the site by one button but by two calls.
import type { AroundSession } from "../around/around-session.ts";
import type { PageSession } from "./page-session.ts";

/** Thrown when the page is on the site, and the menu and the footer are not; the cause says why. */
export class OnlyPagePublished extends Error {
  override name = "OnlyPagePublished";
}

type Around = Pick<AroundSession, "get" | "flush" | "publish" | "discard"> | undefined;

/** @throws OnlyPagePublished; DraftConflict, ApiError where nothing was published */
export async function publishTogether(session: PageSession, around: Around): Promise<void> {
  const { item, hasDraft, isSaved } = session.get();
  // What cannot be saved, or waits for a choice, is known before anything goes to the site.
  await session.flush();
  await around?.flush();
  const isPageDue = !item.isPublished || hasDraft || !isSaved;
  if (isPageDue) await session.publish();
  try {
    await around?.publish();
  } catch (cause) {
    if (!isPageDue) throw cause;
    throw new OnlyPagePublished("the menu and the footer were not published", { cause });
  }
}

/** Shows what visitors read; that can be undone. @throws ApiError */
export async function discardTogether(session: PageSession, around: Around): Promise<void> {
  const { item, hasDraft, isSaved } = session.get();
  if (item.isPublished && (hasDraft || !isSaved)) await session.discard();
  if (around && (around.get().differs || around.get().conflicts.length > 0)) await around.discard();
}
