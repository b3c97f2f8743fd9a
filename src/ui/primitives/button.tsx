import { cva, type VariantProps } from "class-variance-authority";

/** Also for links that look like a button. */
export const buttonClass = cva(
  "touch-target inline-flex items-center justify-center gap-2 rounded-control text-center leading-tight font-semibold no-underline transition-[background-color,border-color,color,transform,opacity] select-none active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "bg-primary text-on-primary hover:bg-primary-hover forced-colors:border",
        destructive: "bg-danger-fill text-on-danger hover:bg-danger-fill-hover forced-colors:border",
        outline: "border border-line-strong text-ink hover:border-ink hover:bg-sunken",
        secondary:
          "bg-secondary-soft text-secondary-ink hover:bg-primary-soft hover:text-primary-ink forced-colors:border",
        ghost: "hover:bg-sunken",
        link: "text-primary-ink underline decoration-1 underline-offset-4 hover:decoration-2",
        cta: "bg-accent text-on-accent hover:bg-accent-hover forced-colors:border",
      },
      tone: { plain: "", danger: "" },
      size: {
        default: "min-h-11 px-5 py-1.5 text-[0.96875rem]",
        sm: "min-h-9 px-3.5 py-1 text-sm",
        lg: "min-h-13 px-7 py-2 text-base",
        icon: "size-11",
      },
    },
    compoundVariants: [
      { variant: "ghost", tone: "plain", class: "text-ink" },
      { variant: "ghost", tone: "danger", class: "text-danger" },
      { variant: "link", size: ["default", "sm", "lg"], class: "px-0!" },
    ],
    defaultVariants: { variant: "default", tone: "plain", size: "default" },
  },
);

type ButtonProps = React.ComponentProps<"button"> & VariantProps<typeof buttonClass>;

/**
 * Has seven variants and four sizes (docs/produto.md, "Theme"). With `aria-disabled` it keeps the focus and ignores clicks.
 */
export function Button({ variant, tone, size, className, type, onClick, ...rest }: ButtonProps) {
  const isDisabled = rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  return (
    <button
      type={type ?? "button"}
      className={buttonClass({ variant, tone, size, className })}
      onClick={isDisabled ? preventDefault : onClick}
      {...rest}
    />
  );
}

function preventDefault(event: React.MouseEvent): void {
  event.preventDefault();
}
