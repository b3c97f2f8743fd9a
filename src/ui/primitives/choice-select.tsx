import { cx } from "class-variance-authority";
import { useId, useRef, useState } from "react";
import { Select } from "./select.tsx";

interface ChoiceSelectProps<Value extends string> extends Omit<
  React.ComponentProps<typeof Select>,
  "value" | "onChange" | "children"
> {
  value: Value;
  onChoose: (value: Value) => void;
  options: Readonly<Record<Value, string>>;
}

/**
 * A select that applies a choice at once. Browsers fire `change` at every arrow key in a closed list; here such a step
 * only previews the option until Enter or until the focus leaves. Esc restores the value. A choice in the open list, by
 * pointer or by touch applies immediately.
 */
export function ChoiceSelect<Value extends string>({
  value,
  onChoose,
  options,
  className,
  "aria-describedby": describedBy,
  ...rest
}: ChoiceSelectProps<Value>) {
  const hintId = useId();
  /** The previewed option; ignored once the value has changed. */
  const [step, setStep] = useState<{ from: Value; to: Value }>();
  const stepped = step?.from === value && step.to !== value ? step.to : undefined;
  const isKeyStep = useRef(false);
  // Browsers change a closed list during the key event, and an open one in a later event.
  const noteKey = (): void => {
    isKeyStep.current = true;
    setTimeout(() => (isKeyStep.current = false));
  };
  const choose = (chosen: Value): void => {
    setStep(undefined);
    if (chosen !== value) onChoose(chosen);
  };
  return (
    <span className={cx("block", className)}>
      <Select
        {...rest}
        value={stepped ?? value}
        aria-describedby={[describedBy, stepped && hintId].filter(Boolean).join(" ") || undefined}
        onChange={({ target }) => {
          const to = target.value as Value;
          if (isKeyStep.current) setStep({ from: value, to });
          else choose(to);
        }}
        onKeyDown={(event) => {
          noteKey();
          if (stepped === undefined || (event.key !== "Enter" && event.key !== "Escape")) return;
          event.preventDefault();
          // Keeps Esc from closing a surrounding dialog.
          event.nativeEvent.stopImmediatePropagation();
          event.stopPropagation();
          if (event.key === "Enter") choose(stepped);
          else setStep(undefined);
        }}
        // Typing a letter chooses an option in a separate event.
        onKeyPress={noteKey}
        // Ignores a blur caused by switching windows.
        onBlur={() => stepped !== undefined && document.hasFocus() && choose(stepped)}
      >
        {(Object.entries(options) as [Value, string][]).map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </Select>
      {stepped !== undefined && (
        <span id={hintId} className="mt-1 block text-xs text-muted">
          Enter confirma, Esc volta
        </span>
      )}
    </span>
  );
}
