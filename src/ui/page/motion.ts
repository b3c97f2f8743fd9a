/** True if the visitor's system asks for reduced motion. */
export const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Behavior for scrolling by script. */
export const scrollBehavior = (): ScrollBehavior => (isMotionReduced() ? "auto" : "smooth");
