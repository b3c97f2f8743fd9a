import "./newsletter.css";
import { NewsletterForm, type NewsletterFormProps } from "./newsletter-form.tsx";

/** The newsletter at the end of a page: why, and where to write one's address. */
export function NewsletterSignup({ origin }: Pick<NewsletterFormProps, "origin">) {
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <Letter />
      <div className="newsletter-words">
        <h2 id="newsletter" className="text-3xl">
          Um e-mail quando há o que dizer
        </h2>
        <p className="mt-3 max-w-[32rem] text-muted">
          O resumo de cada artigo novo sobre sistemas, integrações e contratação. Sem propaganda no meio.
        </p>
      </div>
      <NewsletterForm origin={origin} />
    </section>
  );
}

/** An envelope that hangs true on the line. */
function Letter() {
  return (
    <svg viewBox="0 0 96 150" aria-hidden="true" className="newsletter-letter">
      <path className="thread" d="M48-60V64" />
      <path className="face" d="M6 64h84v54H6z" />
      <path d="M6 64l42 32 42-32M6 118l30-31M90 118L60 87" />
      <path className="measure" d="M6 132h84M6 127v10M90 127v10" />
      <circle className="nail" cx="48" cy="64" r="3.5" />
    </svg>
  );
}
