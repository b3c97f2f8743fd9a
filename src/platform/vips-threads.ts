/**
 * Environment for libvips, set before it is loaded. By default it ends threads that were idle for 15 s, and one that
 * ends just as the next picture arrives leaves its part undone (`vips_threadset_work` and `vips_threadset_run`,
 * threadset.c, 8.18): the picture never finishes, and the process cannot exit. A fixed number of threads avoids that.
 * Each picture takes three (one computes, two write), and Node processes at most four at a time.
 */
export const VIPS_ENVIRONMENT = { VIPS_MAX_THREADS: "16" };
