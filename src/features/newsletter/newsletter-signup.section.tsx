import "./newsletter.css";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { NEWSLETTER } from "#src/settings/texts/words/newsletter.ts";
import { HangingLetter } from "./hanging-letter.tsx";
import { NewsletterForm, type NewsletterFormProps } from "./newsletter-form.tsx";

/** The newsletter's form at the end of a page. */
export function NewsletterSignup({ origin }: Pick<NewsletterFormProps, "origin">) {
  const { title, text } = useTexts(NEWSLETTER);
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <div className="newsletter-columns">
        <HangingLetter />
        <div>
          <h2 id="newsletter" className="text-3xl">
            {title}
          </h2>
          <p className="mt-3 max-w-[32rem] text-muted">{text}</p>
        </div>
        <NewsletterForm origin={origin} />
      </div>
    </section>
  );
}
