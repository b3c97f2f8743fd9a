import { cx } from "class-variance-authority";
import ChevronDown from "lucide-react/icons/chevron-down";
import { controlClass, controlSize } from "./input.tsx";

interface SelectProps extends React.ComponentProps<"select"> {
  /** Lower, for toolbars and lists; not on touch devices. */
  compact?: boolean;
}

/** The native select works without JavaScript and opens the system's picker on a phone. */
export function Select({ compact, className, children, ...rest }: SelectProps) {
  return (
    <span className={cx("relative block", className)}>
      <select
        className={cx(
          controlClass,
          controlSize[compact ? "compact" : "default"],
          "appearance-none truncate pr-10",
        )}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
