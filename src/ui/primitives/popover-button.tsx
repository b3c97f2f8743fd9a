import { cx } from "class-variance-authority";
import * as Popover from "radix-ui/popover";
import { buttonClass } from "./button.tsx";

interface PopoverButtonProps {
  /** Names the panel. */
  label: string;
  /** Content of the button. */
  button: React.ReactNode;
  variant?: "outline" | "ghost";
  buttonClassName?: string;
  /** Layout of the panel. */
  className: string;
  children: React.ReactNode;
}

/** A button that opens a panel below itself, which scrolls where the screen is too low for it. */
export function PopoverButton({
  label,
  button,
  variant = "outline",
  buttonClassName,
  className,
  children,
}: PopoverButtonProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass({ variant, size: "sm", className: buttonClassName })}>
        {button}
      </Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={4}
        collisionPadding={12}
        aria-label={label}
        className={cx(
          "z-30 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-card border bg-surface shadow-float",
          className,
        )}
      >
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}
