/** Whether whoever looks at the page has asked their system for less motion. */
export const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How a page scrolls by itself to what it shows. */
export const scrollBehavior = (): ScrollBehavior => (isMotionReduced() ? "auto" : "smooth");
