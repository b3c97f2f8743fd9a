import { cx } from "class-variance-authority";
import { Slot } from "radix-ui/slot";

interface ContainerProps extends React.ComponentProps<"div"> {
  /** Gives the width to the only child, a section or a list say. */
  asChild?: boolean;
}

/** The page's width: 1200 px at most, gutters included. */
export function Container({ asChild, className, ...rest }: ContainerProps) {
  const Element = asChild ? Slot : "div";
  return <Element className={cx("mx-auto w-full max-w-page px-5 md:px-8", className)} {...rest} />;
}
