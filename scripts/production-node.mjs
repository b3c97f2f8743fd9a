// How Node is started for the production server, by run.mjs and by what is measured.

/**
 * Rendering leaves garbage that dies young: a nursery of this size (MB) keeps it from growing old, and collects it in
 * a few milliseconds; at half of it, it stops shrinking, as it would to 1 MB after each quiet while. What did grow old is
 * collected when the heap is half larger than what is in use, not four times as large. With one thread beside the main one:
 * of Node's four, a collection waits for the one that the machine has no time for.
 */
export const NODE_OPTIONS = [
  "--max-semi-space-size=16",
  "--min-semi-space-size=8",
  "--heap-growing-percent=50",
  "--v8-pool-size=1",
];

/** For commands that handle much data piece by piece: garbage is collected early, so that memory does not grow. */
export const SMALL_NODE_OPTIONS = ["--max-old-space-size=192", "--max-semi-space-size=4", "--v8-pool-size=1"];

/**
 * For glibc, which would otherwise keep what each thread has once freed (brotli's tables above all) for the life of
 * the process: one arena, and limits (bytes) that do not grow with use. Other systems do not read them.
 */
export const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
