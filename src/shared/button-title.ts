// A link whose Markdown title is "botão" looks like a button of the site; elsewhere it stays a link.

export const BUTTON_TITLE = "botão";

export function isButtonTitle(title: unknown): boolean {
  return typeof title === "string" && title.trim().normalize("NFC").toLowerCase() === BUTTON_TITLE;
}
