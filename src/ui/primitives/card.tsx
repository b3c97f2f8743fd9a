import { cva, type VariantProps } from "class-variance-authority";

const cardClass = cva("rounded-card border border-line bg-surface", {
  variants: {
    interactive: {
      true: "transition-[border-color,transform] hover:-translate-y-0.5 hover:border-line-strong",
    },
    padding: { none: "", default: "p-6 sm:p-8", sm: "p-4 sm:p-5" },
  },
  defaultVariants: { padding: "default" },
});

interface CardProps extends React.ComponentProps<"div">, VariantProps<typeof cardClass> {
  as?: "div" | "section";
}

export function Card({ as: Element = "div", interactive, padding, className, ...rest }: CardProps) {
  return <Element className={cardClass({ interactive, padding, className })} {...rest} />;
}
