import { BOB_PATH, LINE_PATH } from "#src/shared/plumb-bob-path.ts";
import { useIdentity } from "../identities/identity-context.ts";

/** A plumb bob on its line, in the text's color. Other identities have a point or a square at its end, or no mark. */
export function PlumbBob({ className }: { className?: string }) {
  const identity = useIdentity();
  if (identity === "none") return null;
  return (
    <svg viewBox="0 0 16 40" aria-hidden className={className}>
      <path d={LINE_PATH} stroke="currentColor" strokeWidth="1.5" />
      {identity === "prumo" ? (
        <path d={BOB_PATH} className="fill-accent" />
      ) : identity === "monograma" ? (
        <rect x="1" y="15" width="14" height="14" className="fill-accent" />
      ) : (
        <circle cx="8" cy="22" r="8" className="fill-accent" />
      )}
    </svg>
  );
}
