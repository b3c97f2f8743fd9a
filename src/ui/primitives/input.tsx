import { cx } from "class-variance-authority";

export const controlClass =
  "w-full rounded-control border border-line-strong bg-surface px-3.5 text-ink transition-[border-color,box-shadow] placeholder:text-muted hover:border-ink focus-visible:border-primary-ink focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:hover:border-line-strong aria-invalid:border-danger aria-invalid:[--ring:var(--danger)]";

/** At least 16 px on touch devices: below that, iOS zooms in. */
export const controlSize = {
  default: "h-11.5 text-base",
  compact: "h-9.5 text-sm pointer-coarse:h-11 pointer-coarse:text-base",
  /** For rows of a table. */
  row: "h-8 text-sm pointer-coarse:h-11 pointer-coarse:text-base",
};

interface InputProps extends React.ComponentProps<"input"> {
  /** Lower, for toolbars and lists; not on touch devices. */
  compact?: boolean;
}

export function Input({ compact, className, ...rest }: InputProps) {
  return (
    <input className={cx(controlClass, controlSize[compact ? "compact" : "default"], className)} {...rest} />
  );
}

/** Grows with its text if the browser supports it. */
export function Textarea({ className, rows = 5, ...rest }: React.ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cx(
        controlClass,
        "min-h-28 resize-y py-2.5 text-base leading-normal [field-sizing:content]",
        className,
      )}
      {...rest}
    />
  );
}
