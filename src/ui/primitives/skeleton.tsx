import { cx } from "class-variance-authority";

/** A breathing shape of what comes; give it the size of that. Hidden from screen readers. */
export function Skeleton({ className, ...rest }: React.ComponentProps<"div">) {
  return <div aria-hidden className={cx("animate-breathe rounded-control bg-sunken", className)} {...rest} />;
}
