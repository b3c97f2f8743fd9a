import { cx } from "class-variance-authority";

interface ListFrameProps {
  /** The rows still answer the previous filters. */
  isOld?: boolean;
  children: React.ReactNode;
}

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
