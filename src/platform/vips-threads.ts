/**
 * For libvips, before it is loaded. By itself it ends threads that had nothing to do for 15 s, and one that ends just as the
 * next picture comes leaves its part of that undone (`vips_threadset_work` and `vips_threadset_run`, threadset.c, 8.18): the
 * picture is never finished, and the process cannot end. A fixed number of threads stays. Each picture takes three (one
 * computes, two write), and Node makes at most four at the same time.
 */
export const VIPS_ENVIRONMENT = { VIPS_MAX_THREADS: "16" };
