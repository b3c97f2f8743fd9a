export const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const scrollBehavior = (): ScrollBehavior => (isMotionReduced() ? "auto" : "smooth");
