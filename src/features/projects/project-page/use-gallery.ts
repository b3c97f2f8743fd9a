import { useCallback, useRef, useState } from "react";

/** A strip of images that scrolls by itself: which one is shown, and how to get to another. */
export function useGallery(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  /** On the way there: what scrolls by meanwhile is not what was asked for. */
  const target = useRef<number>(undefined);

  const show = useCallback(
    (index: number) => {
      const next = (index + count) % count;
      target.current = next;
      setShown(next);
      strip.current?.scrollTo({ left: next * strip.current.clientWidth });
    },
    [count],
  );
  const onScroll = ({ currentTarget }: React.UIEvent<HTMLElement>): void => {
    const passing = Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
    if (target.current === undefined) setShown(passing);
    else if (passing === target.current) target.current = undefined;
  };
  /** A hand on the strip: from now on it goes where that hand wants. */
  const onGrab = (): void => {
    target.current = undefined;
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(shown + step);
  };
  return { strip, shown, show, onKeyDown, stripEvents: { onScroll, onPointerDown: onGrab, onWheel: onGrab } };
}
