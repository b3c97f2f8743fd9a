import { cx } from "class-variance-authority";

interface ContainerProps extends React.ComponentProps<"div"> {
  as?: "div" | "section" | "nav";
}

/** Limits the width to 1200 px, including gutters. */
export function Container({ as: Element = "div", className, ...rest }: ContainerProps) {
  return <Element className={cx("mx-auto w-full max-w-page px-5 md:px-8", className)} {...rest} />;
}
