import "./newsletter.css";
import { NewsletterBand } from "./newsletter-band.section.tsx";
import type { NewsletterFormProps } from "./newsletter-form.tsx";

/** The newsletter's form at the end of a page. */
export function NewsletterSignup({ origin }: Pick<NewsletterFormProps, "origin">) {
  return (
    <NewsletterBand
      id="newsletter"
      title="Um e-mail quando há o que dizer"
      text="O resumo de cada artigo novo sobre sistemas, integrações e contratação. Sem propaganda no meio."
      {...(origin !== undefined && { origin })}
    />
  );
}
