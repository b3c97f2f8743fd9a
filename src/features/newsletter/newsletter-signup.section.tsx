import "./newsletter.css";
import { SiteDrawing } from "#src/ui/identities/site-drawing.tsx";
import { NewsletterForm, type NewsletterFormProps } from "./newsletter-form.tsx";

/** The newsletter's form at the end of a page. */
export function NewsletterSignup({ origin }: Pick<NewsletterFormProps, "origin">) {
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <div className="newsletter-columns">
        <SiteDrawing slot="newsletter" />
        <div>
          <h2 id="newsletter" className="text-3xl">
            Um e-mail quando há o que dizer
          </h2>
          <p className="mt-3 max-w-[32rem] text-muted">
            O resumo de cada artigo novo sobre sistemas, integrações e contratação. Sem propaganda no meio.
          </p>
        </div>
        <NewsletterForm origin={origin} />
      </div>
    </section>
  );
}
