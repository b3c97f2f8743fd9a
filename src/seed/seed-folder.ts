/** Where the files of the demo are, also for the server's bundle, which stands in build/server. */
export const SEED_FOLDER = new URL(
  import.meta.url.includes("/build/server/") ? "../../src/seed/" : "./",
  import.meta.url,
);
