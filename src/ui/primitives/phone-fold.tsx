import { cx } from "class-variance-authority";
import { useState } from "react";
import { Button } from "./button.tsx";

interface PhoneFoldProps {
  /** Text of the button that shows the controls on a phone. */
  label: string;
  /** Classes of the box around the controls. */
  className: string;
  children: React.ReactNode;
}

/** Shows controls at once where there is room, and on demand on a phone, where the content comes first. */
export function PhoneFold({ label, className, children }: PhoneFoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <div className={cx(className, !isOpen && "max-sm:hidden")}>{children}</div>
    </>
  );
}
