import { QUOTE_PATH } from "./quote.section.tsx";
import { FORM_ID } from "./contact-place.ts";
import { FORM_FAILED } from "#src/shared/form-texts.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import type { FieldErrors, RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { FormBody } from "#src/ui/public-forms/form-body.tsx";
import { Honeypot } from "#src/ui/public-forms/honeypot.tsx";
import { Textarea } from "#src/ui/primitives/input.tsx";
import { EmailInput, NameInput, PhoneInput } from "#src/ui/public-forms/person-inputs.tsx";
import { PolicyText } from "#src/ui/public-forms/policy-link.tsx";
import { SubmitFailure } from "#src/ui/public-forms/submit-failure.tsx";
import type { ContactField } from "../contact-schema.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { CONTACT_FORM, CONTACT_SENT } from "#src/settings/texts/words/contact.ts";
import { useContactForm } from "./use-contact-form.ts";
import { useWasSent } from "./use-was-sent.ts";
import { SENT_TITLE } from "#src/settings/texts/words/contact.ts";

type ContactValues = Record<ContactField, string>;
type ContactErrors = FieldErrors<ContactField>;

/** docs/produto.md, "Contact". It works without JavaScript too. */
export function ContactForm({ posted }: { posted: RefusedForm<ContactField> | undefined }) {
  const wasSent = useWasSent() && !posted;
  const { form, handlers, ...state } = useContactForm(posted?.errors ?? {}, wasSent);
  return (
    <form {...FORM} method="post" action={`${QUOTE_PATH}#${FORM_ID}`} ref={form} {...handlers}>
      <Sheet {...state} posted={posted} wasSent={wasSent} />
    </form>
  );
}

/** As it looks, where nothing can be sent: in the editor of its page. */
export function ShownContactForm() {
  return (
    <form {...FORM}>
      <fieldset disabled className="contents">
        <Sheet errors={{}} sending={false} outcome={undefined} posted={undefined} wasSent={false} />
      </fieldset>
    </form>
  );
}

const FORM = {
  id: FORM_ID,
  noValidate: true,
  "aria-label": "Fale conosco",
  className: "form-sheet contact-form",
} as const;

interface SheetProps extends Pick<ReturnType<typeof useContactForm>, "errors" | "sending" | "outcome"> {
  posted: RefusedForm<ContactField> | undefined;
  wasSent: boolean;
}

function Sheet({ errors, sending, outcome, posted, wasSent }: SheetProps) {
  return (
    <FormBody>
      {posted && <SubmitFailure title={FORM_FAILED.title} message={posted.message} />}
      {wasSent && <SubmitSuccess />}
      <ContactFields errors={errors} values={posted?.values} />
      <Honeypot />
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" variant="cta" size="lg" aria-disabled={sending} className="max-sm:w-full">
          {sending ? "Enviando..." : "Enviar mensagem"}
        </Button>
        <p className="min-w-56 flex-1 text-sm text-muted" aria-live="polite">
          <Afterword outcome={outcome} />
        </p>
      </div>
    </FormBody>
  );
}

/** Beside the button: what happens with the data, and then with the message. */
function Afterword({ outcome }: Pick<ReturnType<typeof useContactForm>, "outcome">) {
  const texts = useTexts(CONTACT_FORM);
  if (outcome === "queued") {
    return (
      <>
        <strong className="block font-semibold text-ink">{texts.queued}</strong>
        {texts.queuedText}
      </>
    );
  }
  return outcome ? texts[outcome] : <PolicyText text={texts.terms} />;
}

function ContactFields({ errors, values }: { errors: ContactErrors; values: ContactValues | undefined }) {
  return (
    <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
      <Field label="Nome" error={errors.name} id="contato-nome" className="sm:col-span-2">
        {(control) => <NameInput {...control} defaultValue={values?.name} />}
      </Field>
      <Field label="E-mail" error={errors.email} id="contato-email">
        {(control) => <EmailInput {...control} defaultValue={values?.email} />}
      </Field>
      <Field label="Telefone" aside="opcional" error={errors.phone} id="contato-telefone">
        {(control) => <PhoneInput {...control} defaultValue={values?.phone} />}
      </Field>
      <Field label="Mensagem" error={errors.message} id="contato-mensagem" className="sm:col-span-2">
        {(control) => (
          <Textarea
            {...control}
            name="message"
            required
            rows={7}
            className="block min-h-44"
            defaultValue={values?.message}
          />
        )}
      </Field>
    </div>
  );
}

function SubmitSuccess() {
  return (
    <div className="mb-6 rounded-control border border-success bg-success-soft px-4 py-3">
      <p className="font-semibold">{SENT_TITLE}</p>
      <p className="text-sm">{useTexts(CONTACT_SENT).text}</p>
    </div>
  );
}
