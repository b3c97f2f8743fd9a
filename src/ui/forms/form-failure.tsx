import { cx } from "class-variance-authority";

interface FormFailureProps {
  text: string | undefined;
  isPlain?: boolean;
}

/** Shows an error that belongs to no field; takes no space while there is no error. */
export function FormFailure({ text, isPlain = false }: FormFailureProps) {
  const ground = !isPlain && "rounded-control bg-danger-soft px-4 py-3";
  return (
    <p role="alert" className={cx("text-sm font-medium text-danger empty:hidden", ground)}>
      {text}
    </p>
  );
}
