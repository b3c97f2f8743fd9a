import { CONTROL } from "../text-patterns.ts";

/** What nobody sees, or what turns the text around: it makes a name look like another one. */
const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters that Windows does not take in names. Some have a meaning to it, such as `a.pdf:b.exe`. */
const NOT_IN_NAMES = /[<>:"|?*]/g;
/** Names of devices of Windows, with any ending. */
const DEVICE = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/i;

/**
 * Cleans the name that came with a file: in one line, without folders, at most `max` characters including the ending.
 * @returns "" if nothing is left
 */
export function cleanFileName(given: string, max: number): string {
  const shown = given
    .normalize()
    .replaceAll(new RegExp(CONTROL, "g"), "")
    .replaceAll(UNSEEN, "")
    .toWellFormed();
  const last = shown.split(/[/\\]/).at(-1) ?? "";
  const name = last.replaceAll(NOT_IN_NAMES, "_").trim().replace(DEVICE, "_");
  const end = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return name.length <= max ? name : name.slice(0, max - end.length).toWellFormed() + end;
}
