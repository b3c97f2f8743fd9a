import { cx } from "class-variance-authority";
import ChevronDown from "lucide-react/icons/chevron-down";
import { controlClass, controlSize } from "./input.tsx";

interface SelectProps extends React.ComponentProps<"select"> {
  /** Lower, for toolbars and lists; not on touch devices. */
  compact?: boolean;
  /** Lowest, for rows of a table. */
  inRow?: boolean;
}

/** The native select works without JavaScript and opens the system's picker on a phone. */
export function Select({ compact, inRow, className, children, ...rest }: SelectProps) {
  return (
    <span className={cx("relative block", className)}>
      <select
        className={cx(
          controlClass,
          controlSize[inRow ? "row" : compact ? "compact" : "default"],
          "appearance-none truncate",
          inRow ? "pr-7 pl-2!" : "pr-10",
        )}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={inRow ? 15 : 18}
        className={cx(
          "pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted",
          inRow ? "right-2" : "right-3",
        )}
      />
    </span>
  );
}
