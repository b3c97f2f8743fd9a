import { cx } from "class-variance-authority";

/** A pulsing placeholder, hidden from screen readers; give it the content's size. */
export function Skeleton({ className, ...rest }: React.ComponentProps<"div">) {
  return <div aria-hidden className={cx("animate-breathe rounded-control bg-sunken", className)} {...rest} />;
}
