import type { ReactNode } from "react";
import { SiteDrawing } from "#src/ui/identities/site-drawing.tsx";
import { NewsletterForm, type NewsletterFormProps } from "./newsletter-form.tsx";

interface NewsletterBandProps extends Pick<NewsletterFormProps, "origin"> {
  id: string;
  title: ReactNode;
  text: ReactNode;
  /** True if the page has another subject, so that other offers need not wait for this form. */
  isBesidePage?: boolean;
}

export function NewsletterBand({ id, title, text, origin, isBesidePage = false }: NewsletterBandProps) {
  return (
    <section
      className="newsletter"
      aria-labelledby={title ? id : undefined}
      data-beside-page={isBesidePage || undefined}
    >
      <div className="newsletter-columns">
        <SiteDrawing slot="newsletter" />
        <div>
          {title && (
            <h2 id={id} className="text-3xl">
              {title}
            </h2>
          )}
          {text && <p className="mt-3 max-w-[32rem] text-muted">{text}</p>}
        </div>
        <NewsletterForm origin={origin} />
      </div>
    </section>
  );
}
