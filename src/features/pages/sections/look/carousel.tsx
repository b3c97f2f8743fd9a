import type { ReactNode } from "react";

interface CarouselProps {
  /** Names the row for screen readers. */
  label: string;
  className?: string | undefined;
  /** List items. */
  children: ReactNode;
}

/** `sizes` attribute of pictures in it. */
export const CAROUSEL_SIZES = "(min-width: 36rem) 28rem, 80vw";

/** Shows items in a row that scrolls sideways (styles: carousel.css). */
export function Carousel({ label, className, children }: CarouselProps) {
  return (
    // Focusable so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="carousel" aria-label={`${label}: deslize para o lado`} tabIndex={0}>
      <ul className={className}>{children}</ul>
    </section>
  );
}
