/**
 * Writes Markdown as WhatsApp shows it: bold and italic with its own marks, links as their addresses, no headings and
 * pictures.
 */
export function toWhatsappText(markdown: string): string {
  return markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(
      /\[([^\]]+)\]\((?:<([^>]+)>|([^)\s]+))[^)]*\)/g,
      (_all, text: string, one?: string, other?: string) => {
        const address = one ?? other ?? "";
        return text === address || address === `mailto:${text}` ? text : `${text}: ${address}`;
      },
    )
    .replaceAll(/<((?:https?:\/\/|mailto:)[^>\s]+)>/g, "$1")
    .replaceAll(/(?<![*\w\\])\*(?![*\s])([^*\n]+)\*(?!\*)/g, "_$1_")
    .replaceAll(/(?<!\\)(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "*$2*")
    .replaceAll(/^#{1,6}\s+(.+)$/gm, "*$1*")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
