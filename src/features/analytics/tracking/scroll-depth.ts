/** docs/produto.md, "Statistics". */
const STEPS = [25, 50, 75, 100];

interface ScrollDepth {
  reset(): void;
}

/** @param onReach called once per page for each step that the visitor reaches */
export function watchScrollDepth(onReach: (percent: number) => void): ScrollDepth {
  let left = [...STEPS];
  let isAsked = false;
  const look = (): void => {
    isAsked = false;
    const scrollable = document.documentElement.scrollHeight - innerHeight;
    // Tolerates one pixel: on screens with fractional pixels, scrollY may stop just short of the end.
    const percent = scrollable > 0 ? ((scrollY + 1) / scrollable) * 100 : 0;
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
