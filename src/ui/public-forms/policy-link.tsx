import { useHref } from "react-router";

/** Leads to the privacy policy by a whole load of the page, with what was typed kept for the way back. */
export function PolicyLink() {
  return (
    <a href={useHref("/politicas-de-privacidade")} className="text-ink underline underline-offset-2">
      política de privacidade
    </a>
  );
}
