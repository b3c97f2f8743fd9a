import type { TagCache } from "#src/platform/resources/tag-cache.ts";

/** A cache for one request: repeated reads share one result, and nothing outlives the request. */
export function createRequestCache(): TagCache {
  const reads = new Map<string, Promise<unknown>>();
  const readOnce: TagCache["readOnce"] = (key, _tags, load) => {
    const read = (reads.get(key) as ReturnType<typeof load> | undefined) ?? load();
    reads.set(key, read);
    return read;
  };
  const refuse = () => Promise.reject(new Error("a preview changes nothing"));
  return {
    get: readOnce,
    readOnce,
    change: refuse,
    dropAfter: refuse,
    dropAllAfter: refuse,
    watch: async (work) => ({ value: await work(), tags: new Set(), isIncomplete: false, until: Infinity }),
    dropAll() {},
    markIncomplete() {},
    keepUntil() {},
    onDrop() {},
  };
}
