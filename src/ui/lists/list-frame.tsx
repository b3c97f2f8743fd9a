import { cx } from "class-variance-authority";

interface ListFrameProps {
  /** The rows are still the answer to the previous filters. */
  isOld?: boolean;
  children: React.ReactNode;
}

/** The frame around the rows of a dashboard list. */
export function ListFrame({ isOld, children }: ListFrameProps) {
  return (
    <ul
      aria-busy={isOld}
      className={cx(
        "divide-y rounded-card border bg-surface transition-opacity",
        isOld && "opacity-60 delay-150",
      )}
    >
      {children}
    </ul>
  );
}
