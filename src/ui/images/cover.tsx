import { cx } from "class-variance-authority";
import { COVER_HEIGHT, COVER_WIDTH, type CoverPlace, drawCover } from "#src/shared/cover/cover-shapes.ts";
import { useIdentity } from "../identities/identity-context.ts";

interface CoverProps extends CoverPlace {
  title: string;
  className?: string;
}

export function Cover({ title, className, category, turn }: CoverProps) {
  const { scheme, shapes } = drawCover(title, useIdentity(), { category, turn });
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
