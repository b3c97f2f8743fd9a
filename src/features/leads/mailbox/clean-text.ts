import { CONTROL_BUT_LINES, cleanLines } from "#src/shared/text-patterns.ts";

const CONTROLS = new RegExp(CONTROL_BUT_LINES, "g");

/** A text from outside without what no text here may have. @param max so many characters; last, since it may cut one in two */
export function clean(text: string, max = Infinity): string {
  return cleanLines(text).replaceAll(CONTROLS, "").slice(0, max).toWellFormed();
}
