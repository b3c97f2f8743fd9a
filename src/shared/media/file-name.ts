import { CONTROL } from "../text-patterns.ts";

/** Reverse the direction of text, so that a name looks like another one. */
const BIDI = /\p{Bidi_Control}/gu;

/**
 * Cleans the name that came with a file: in one line, without folders, at most `max` characters including the ending.
 * @returns "" if nothing is left
 */
export function cleanFileName(given: string, max: number): string {
  const shown = given.replaceAll(new RegExp(CONTROL, "g"), "").replaceAll(BIDI, "").toWellFormed();
  const name = shown.split(/[/\\]/).at(-1)?.trim() ?? "";
  const end = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return name.length <= max ? name : name.slice(0, max - end.length).toWellFormed() + end;
}
