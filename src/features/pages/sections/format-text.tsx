import type { ReactNode } from "react";
import { fillIn, type LiveValues } from "#src/settings/texts/live-values.ts";

/** Formats a text for visitors: fills in placeholders and keeps line breaks on wide screens. Null if empty. */
export function formatText(text: string, values: LiveValues): ReactNode {
  const [first = "", ...others] = fillIn(text, values).split("\n");
  if (others.length === 0) return first || null;
  return (
    <>
      {first}
      {others.map((line, index) => (
        // A text's lines have no other names than their places.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          <br className="max-lg:hidden" /> {line}
        </span>
      ))}
    </>
  );
}
