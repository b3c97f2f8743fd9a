import { watchOutbox } from "#src/features/leads/contact/watch-outbox.ts";

/** Only in production: in development the worker would hide changes. */
const HAS_WORKER = import.meta.env.PROD && "serviceWorker" in navigator;

/** Call it when the page is idle. @returns a function that stops it */
export function startOffline(...given: Parameters<typeof watchOutbox>): () => void {
  if (HAS_WORKER) registerWorker().catch(() => {});
  return watchOutbox(...given);
}

async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  await reportVisit(location.pathname + location.search);
}

/** Asks the worker to cache a page that was shown without a document request, with its images. */
export async function reportVisit(path: string): Promise<void> {
  if (!HAS_WORKER) return;
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
  active?.postMessage({ visited: new URL(path, location.origin).href, images: listImages() });
}

function listImages(): string[] {
  const prefix = `${location.origin}/media/`;
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix));
}
