import { useTexts } from "#src/settings/texts/use-texts.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { FormBody } from "#src/ui/public-forms/form-body.tsx";
import type { RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { Honeypot } from "#src/ui/public-forms/honeypot.tsx";
import { EmailInput, NameInput } from "#src/ui/public-forms/person-inputs.tsx";
import { PolicyText } from "#src/ui/public-forms/policy-link.tsx";
import { type EbookField, useEbookForm } from "./use-ebook-form.ts";

interface EbookFormProps {
  posted?: RefusedForm<EbookField> | undefined;
  onSent: (downloadUrl: string) => void;
}

/** Without JavaScript, the browser posts the form to the e-book's page. */
export function EbookForm({ posted, onSent }: EbookFormProps) {
  const { form, handlers, errors, refusal, sending, outcome } = useEbookForm(posted, onSent);
  const { terms, failed } = useTexts(EBOOK_POPUP);
  // Without `onBlur`: the popup opens by itself, so errors are shown only after sending.
  const { onSubmit, onInput } = handlers;
  return (
    <form
      method="post"
      action="/ebook#pedido"
      noValidate
      aria-label="E-book"
      ref={form}
      onSubmit={onSubmit}
      onInput={onInput}
      className="relative grid gap-4"
    >
      <FormBody refusal={refusal}>
        <Field label="Nome" error={errors.name}>
          {(control) => <NameInput {...control} defaultValue={posted?.values.name} />}
        </Field>
        <Field label="E-mail" error={errors.email}>
          {(control) => <EmailInput {...control} defaultValue={posted?.values.email} />}
        </Field>
        <Honeypot />
        <Button type="submit" variant="cta" size="lg" aria-disabled={sending} className="mt-1 w-full">
          {sending ? "Enviando..." : "Baixar e-book grátis"}
        </Button>
        <p className="text-sm text-muted" aria-live="polite">
          {outcome === "failed" ? failed : <PolicyText text={terms} />}
        </p>
      </FormBody>
    </form>
  );
}
