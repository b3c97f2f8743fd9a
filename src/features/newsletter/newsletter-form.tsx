import { useTexts } from "#src/settings/texts/use-texts.ts";
import { NEWSLETTER } from "#src/settings/texts/words/newsletter.ts";
import { NEWSLETTER_EMAIL_REQUIRED } from "#src/shared/form-texts.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { FormBody } from "#src/ui/public-forms/form-body.tsx";
import type { RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { Honeypot } from "#src/ui/public-forms/honeypot.tsx";
import { EmailInput } from "#src/ui/public-forms/person-inputs.tsx";
import { PolicyText } from "#src/ui/public-forms/policy-link.tsx";
import { sendForm } from "#src/ui/public-forms/send-form.ts";
import { type FormRules, usePublicForm } from "#src/ui/public-forms/use-public-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { track } from "#src/ui/tracking/track.ts";

const FIELDS: readonly NewsletterField[] = ["email"];
/** Only empty fields are errors here, so Zod need not be fetched; the server checks the address. */
const RULES: FormRules<NewsletterField> = {
  findError: (_field, value) => (value.trim() === "" ? NEWSLETTER_EMAIL_REQUIRED : undefined),
};

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

type NewsletterField = "email";

/** @param posted the refused form, if it was sent without JavaScript */
function useNewsletterForm(origin: string, posted: RefusedForm<NewsletterField> | undefined) {
  const { toast } = useToast();
  return usePublicForm<NewsletterField, object>(
    {
      fields: FIELDS,
      draftKey: "draft:newsletter",
      loadRules: async () => RULES,
      send: (values, envelope, toField) =>
        sendForm("/api/newsletter", { ...values, ...envelope, source: origin }, toField),
      onSent: () => {
        track({ event: "form_submit", action: "submit_form", category: "Lead Magnet", label: "Newsletter" });
        toast({ title: "Inscrição realizada!", description: "Você receberá nossas novidades em breve." });
      },
      failure: { title: "Erro ao inscrever", description: "Tente novamente mais tarde." },
      refusal: { title: "E-mail obrigatório", description: NEWSLETTER_EMAIL_REQUIRED },
    },
    posted,
    false,
  );
}
