import { cx } from "class-variance-authority";

/** What every control one types into or chooses from looks like. 16 px at least: iOS zooms in below. */
export const controlClass =
  "w-full rounded-control border border-line-strong bg-surface px-3.5 text-base text-ink transition-[border-color,box-shadow] placeholder:text-muted hover:border-ink focus-visible:border-primary-ink focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:hover:border-line-strong aria-invalid:border-danger aria-invalid:[--ring:var(--danger)]";

export function Input({ className, ...rest }: React.ComponentProps<"input">) {
  return <input className={cx(controlClass, "h-11.5", className)} {...rest} />;
}

/** Grows with what is typed where the browser can. */
export function Textarea({ className, rows = 5, ...rest }: React.ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cx(
        controlClass,
        "min-h-28 resize-y py-2.5 leading-normal [field-sizing:content]",
        className,
      )}
      {...rest}
    />
  );
}
