/** A person with a raised arm, to show the scale: 66 units tall, with the feet at x and y. */
export function Person({ x, y, mirrored }: { x: number; y: number; mirrored?: boolean }) {
  return (
    <path
      className="figure-of-scale"
      transform={`translate(${x} ${y})${mirrored ? "scale(-1 1)" : ""}`}
      d="M-4.5-60.5a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0M-9-45.5c0-6 4-7.5 9-7.5c5 0 7-.5 9.5-6l5-11 3 1.3-5.5 15c-1.5 4-3.5 6-5 8l-.5 15-1 31H-1l-1-27h-.6l-1.5 27H-8.6l-.5-31c-1.6-5-2-10-1.9-14.8Z"
    />
  );
}
