import { cx } from "class-variance-authority";

/** The page's width: content at most 1200 px, with its gutters. */
export function Container({ className, ...rest }: React.ComponentProps<"div">) {
  return (
    <div
      className={cx("mx-auto w-full max-w-[calc(var(--container-page)+4rem)] px-5 sm:px-8", className)}
      {...rest}
    />
  );
}
