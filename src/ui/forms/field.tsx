import { cx } from "class-variance-authority";
import { useId } from "react";

/** Connects a control with its label, hint and error; spread it on the control. */
export interface ControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldProps {
  label: React.ReactNode;
  hint?: React.ReactNode;
  /** True if the label is for assistive technology only. */
  isLabelHidden?: boolean;
  /** Shown under the control and announced when it appears. */
  error?: React.ReactNode;
  /** Shown at the end of the label's line, such as a counter or a link. */
  aside?: React.ReactNode;
  id?: string;
  name?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => React.ReactNode;
}

/** `<Field label="Nome">{(control) => <Input {...control} name="name" />}</Field>` */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  aside,
  id,
  name,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(" ");
  return (
    <div className={cx("min-w-0", className)} data-field={name}>
      <div
        className={isLabelHidden && !aside ? "sr-only" : "mb-1.5 flex items-baseline justify-between gap-3"}
      >
        <label htmlFor={controlId} className={isLabelHidden ? "sr-only" : "text-sm font-semibold"}>
          {label}
        </label>
        {aside && <span className="shrink-0 text-xs text-muted">{aside}</span>}
      </div>
      {children({
        id: controlId,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <p
        id={`${controlId}-error`}
        aria-live="polite"
        className="text-sm font-medium text-danger not-empty:mt-1.5"
      >
        {error}
      </p>
      {hint && (
        <p id={`${controlId}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
