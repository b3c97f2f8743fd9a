const PREVIEW_LENGTH = 150;

/** Shortens a message to 150 characters and three dots (docs/produto.md, "Leads"). */
export function previewMessage(message: string): string {
  const characters = Array.from(message);
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join("")}...` : message;
}
