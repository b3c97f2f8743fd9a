import { useTexts } from "#src/settings/texts/use-texts.ts";
import { NEWSLETTER } from "#src/settings/texts/words/newsletter.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { FormBody } from "#src/ui/public-forms/form-body.tsx";
import type { RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { Honeypot } from "#src/ui/public-forms/honeypot.tsx";
import { EmailInput } from "#src/ui/public-forms/person-inputs.tsx";
import { PolicyText } from "#src/ui/public-forms/policy-link.tsx";
import { type NewsletterField, useNewsletterForm } from "./use-newsletter-form.ts";

export interface NewsletterFormProps {
  /** Place of the form on the site, sent to webhooks. */
  origin: string;
  posted?: RefusedForm<NewsletterField> | undefined;
}

/** Without JavaScript, the browser posts the form to the newsletter's page. */
export function NewsletterForm({ origin, posted }: NewsletterFormProps) {
  const { form, handlers, errors, refusal, sending, outcome } = useNewsletterForm(origin, posted);
  const texts = useTexts(NEWSLETTER);
  // Without `onBlur`: the field is validated only when the form is sent.
  const { onSubmit, onInput } = handlers;
  return (
    <form
      method="post"
      action="/newsletter"
      noValidate
      aria-label="Newsletter"
      ref={form}
      onSubmit={onSubmit}
      onInput={onInput}
      className="newsletter-form"
    >
      <FormBody refusal={refusal}>
        <input type="hidden" name="source" value={origin} />
        <Field label="Seu e-mail" error={errors.email} className="newsletter-field">
          {(control) => (
            <EmailInput {...control} placeholder="voce@empresa.com.br" defaultValue={posted?.values.email} />
          )}
        </Field>
        <Honeypot />
        <Button type="submit" aria-disabled={sending} className="newsletter-button">
          {sending ? "Inscrevendo..." : "Inscrever-se"}
        </Button>
        <p className="newsletter-note text-sm text-muted" aria-live="polite">
          {outcome === "sent" || outcome === "failed" ? texts[outcome] : <PolicyText text={texts.terms} />}
        </p>
      </FormBody>
    </form>
  );
}
