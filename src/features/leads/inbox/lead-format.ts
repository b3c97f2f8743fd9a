// Formats the fields of a lead for the screen.
export { formatAge as formatLeadAge } from "#src/shared/time/date-format.ts";

const PREVIEW_LENGTH = 150;

/** The first 150 characters plus three dots, or the whole message when it is not longer (docs/produto.md, "Leads"). */
export function previewMessage(message: string): string {
  const characters = Array.from(message);
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join("")}...` : message;
}
