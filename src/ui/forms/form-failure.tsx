import { cx } from "class-variance-authority";

interface FormFailureProps {
  text: string | undefined;
  /** Without a ground of its own, as in dialogs. */
  isPlain?: boolean;
}

/** What is wrong and belongs to no field; it takes no room while there is nothing. */
export function FormFailure({ text, isPlain = false }: FormFailureProps) {
  const ground = !isPlain && "rounded-control bg-danger-soft px-4 py-3";
  return (
    <p role="alert" className={cx("text-sm font-medium text-danger empty:hidden", ground)}>
      {text}
    </p>
  );
}
