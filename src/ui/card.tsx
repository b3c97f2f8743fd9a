import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui/slot";

/** Class names of a card: a surface within a hairline. */
export const cardClass = cva("rounded-card border border-line bg-surface", {
  variants: {
    interactive: {
      true: "transition-[border-color,transform] hover:-translate-y-0.5 hover:border-line-strong",
    },
    padding: { none: "", default: "p-6 sm:p-8", sm: "p-4 sm:p-5" },
  },
  defaultVariants: { padding: "default" },
});

interface CardProps extends React.ComponentProps<"div">, VariantProps<typeof cardClass> {
  /** Gives the looks to the only child, an article or a link say. */
  asChild?: boolean;
}

export function Card({ interactive, padding, asChild, className, ...rest }: CardProps) {
  const Element = asChild ? Slot : "div";
  return <Element className={cardClass({ interactive, padding, className })} {...rest} />;
}
