import { useCallback, useRef, useState } from "react";

/** Keeps the state of a scrollable strip of images: the image shown, and functions to show another. */
export function useGallery(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  /** The image that the strip is scrolling to; those it passes do not count as shown. */
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
  /** The visitor scrolls by hand: the target no longer counts. */
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
