import { cva, type VariantProps } from "class-variance-authority";

const badgeClass = cva(
  "inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap max-sm:whitespace-normal",
  {
    variants: {
      tone: {
        neutral: "border-line bg-sunken text-muted",
        primary: "border-transparent bg-primary-soft text-primary-ink",
        success: "border-transparent bg-success-soft text-success",
        warning: "border-transparent bg-warning-soft text-warning",
        danger: "border-transparent bg-danger-soft text-danger",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

type BadgeProps = React.ComponentProps<"span"> & VariantProps<typeof badgeClass>;

export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span className={badgeClass({ tone, className })} {...rest} />;
}
