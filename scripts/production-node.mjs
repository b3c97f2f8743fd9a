// Node flags of the production server, for run.mjs and the measurements.

/**
 * Rendering leaves short-lived garbage: a nursery of this size (MB) collects it in a few milliseconds before it gets
 * promoted. Half of it is the minimum; otherwise the nursery would shrink to 1 MB after each idle period. Old garbage is
 * collected when the heap is 1.5 times as large as its live data, instead of four times. Uses one helper thread: with
 * Node's four, a collection waits for the one that the machine has no time for.
 */
export const NODE_OPTIONS = [
  "--max-semi-space-size=16",
  "--min-semi-space-size=8",
  "--heap-growing-percent=50",
  "--v8-pool-size=1",
];

/** For commands that stream much data: collects garbage early, so that memory does not grow. */
export const SMALL_NODE_OPTIONS = ["--max-old-space-size=192", "--max-semi-space-size=4", "--v8-pool-size=1"];

/**
 * Settings for glibc, which would otherwise keep memory freed by each thread (mainly brotli's tables) for the life of
 * the process: one arena, and limits (bytes) that do not grow with use. Other systems ignore them.
 */
export const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
