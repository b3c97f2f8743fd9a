import { useHref } from "react-router";

/** Opens the privacy policy by a full page load; the draft keeps the input for the way back. */
export function PolicyLink() {
  return (
    <a href={useHref("/politicas-de-privacidade")} className="text-ink underline underline-offset-2">
      política de privacidade
    </a>
  );
}

const PLACE = /\{\{\s*política\s*\}\}/u;

/** Replaces `{{política}}` in a text by that link. */
export function PolicyText({ text }: { text: string }) {
  const [before, ...after] = text.split(PLACE);
  return (
    <>
      {before}
      {after.map((rest, index) => (
        // Pieces of a text have no identity besides their position.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          <PolicyLink />
          {rest}
        </span>
      ))}
    </>
  );
}
