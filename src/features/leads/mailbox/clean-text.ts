import { CONTROL_BUT_LINES, cleanLines } from "#src/shared/text-patterns.ts";

const CONTROLS = new RegExp(CONTROL_BUT_LINES, "g");

/** A text from outside without what no text here may have. */
export function clean(text: string): string {
  return cleanLines(text).replaceAll(CONTROLS, "").toWellFormed();
}
