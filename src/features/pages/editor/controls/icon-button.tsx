import { cx } from "class-variance-authority";
import type ArrowUp from "lucide-react/icons/arrow-up";
import { buttonClass } from "#src/ui/primitives/button.tsx";

interface IconButtonProps {
  label: string;
  Icon: typeof ArrowUp;
  /** Left out: disabled. The button stays in place to keep the focus. */
  onClick?: (() => void) | undefined;
  isPressed?: boolean;
  shortcut?: string | undefined;
  /** Defaults to the label. */
  tip?: string;
  /** Identifies the button when focus is restored. */
  action?: string;
  className?: string;
}

export function IconButton({
  label,
  Icon,
  onClick,
  isPressed,
  shortcut,
  tip,
  action,
  className,
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={tip ?? label}
      data-action={action}
      aria-disabled={!onClick}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      className={cx(
        buttonClass({ variant: "ghost" }),
        "size-9 min-h-9! shrink-0 px-0! py-0! text-muted! hover:text-ink! aria-disabled:opacity-35 aria-pressed:bg-sunken aria-pressed:text-ink! pointer-coarse:size-11 pointer-coarse:min-h-11!",
        className,
      )}
      onClick={onClick}
    >
      <Icon aria-hidden size={17} />
    </button>
  );
}
