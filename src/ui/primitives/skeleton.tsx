import { cx } from "class-variance-authority";

/** A pulsing placeholder; give it the size of the content. Hidden from screen readers. */
export function Skeleton({ className, ...rest }: React.ComponentProps<"div">) {
  return <div aria-hidden className={cx("animate-breathe rounded-control bg-sunken", className)} {...rest} />;
}
