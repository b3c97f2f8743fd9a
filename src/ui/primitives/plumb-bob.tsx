import { BOB_PATH, LINE_PATH } from "#src/shared/plumb-bob-path.ts";

/** The mark: a plumb bob on its line. The line takes the text's colour. */
export function PlumbBob({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 40" aria-hidden className={className}>
      <path d={LINE_PATH} stroke="currentColor" strokeWidth="1.5" />
      <path d={BOB_PATH} className="fill-accent" />
    </svg>
  );
}
