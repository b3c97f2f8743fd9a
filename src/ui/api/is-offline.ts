const TIMEOUT_MS = 5_000;

/** Also asks the site, since `navigator.onLine` knows only the local network. */
export async function isOffline(): Promise<boolean> {
  if (!navigator.onLine) return true;
  return fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => !ok,
    () => true,
  );
}
