import { useId } from "react";

/**
 * Describes a control to screen readers, such as by the field that one of several like buttons belongs to. Its name stays
 * what is read on it.
 * @returns props of the control, and an element to render beside it
 */
export function useDescription(text: string | undefined) {
  const id = useId();
  if (text === undefined) return { described: {}, description: null };
  return {
    described: { "aria-describedby": id },
    description: (
      <span id={id} hidden>
        {text}
      </span>
    ),
  };
}
