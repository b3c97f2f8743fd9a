/** Contract §3. */
const STEPS = [25, 50, 75, 100];

export interface ScrollDepth {
  /** Another page: every step counts again. */
  reset(): void;
}

/** @param onReach told once of every step of the way down a page */
export function watchScrollDepth(onReach: (percent: number) => void): ScrollDepth {
  let left = [...STEPS];
  let isAsked = false;
  const look = (): void => {
    isAsked = false;
    const way = document.documentElement.scrollHeight - innerHeight;
    // Half a pixel short of the end is the end, on screens that divide pixels.
    const percent = way > 0 ? ((scrollY + 1) / way) * 100 : 0;
    const reached = left.filter((step) => percent >= step);
    left = left.filter((step) => percent < step);
    reached.forEach(onReach);
  };
  addEventListener(
    "scroll",
    () => {
      if (!isAsked) requestAnimationFrame(look);
      isAsked = true;
    },
    { passive: true },
  );
  return {
    reset() {
      left = [...STEPS];
    },
  };
}
