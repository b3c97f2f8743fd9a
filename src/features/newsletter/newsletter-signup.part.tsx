import "./newsletter.css";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { NEWSLETTER } from "#src/settings/texts/words/newsletter.ts";
import { NewsletterBand } from "./newsletter-band.part.tsx";
import type { NewsletterFormProps } from "./newsletter-form.tsx";

export function NewsletterSignup({ origin }: Pick<NewsletterFormProps, "origin">) {
  const { title, text } = useTexts(NEWSLETTER);
  return <NewsletterBand id="newsletter" title={title} text={text} origin={origin} isBesidePage />;
}
