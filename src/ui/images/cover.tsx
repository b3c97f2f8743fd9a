import { cx } from "class-variance-authority";
import { COVER_HEIGHT, COVER_WIDTH, drawCover } from "#src/shared/cover/cover-shapes.ts";
import { useIdentity } from "../identities/identity-context.ts";

export function Cover({ title, className }: { title: string; className?: string }) {
  const { scheme, shapes } = drawCover(title, useIdentity());
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={cx("cover", `cover-${scheme}`, className)}
    >
      {shapes.map(({ role, d }) => (
        <path key={d} className={role} d={d} />
      ))}
    </svg>
  );
}
