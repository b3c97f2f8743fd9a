import { useTexts } from "#src/settings/texts/use-texts.ts";
import { CONTACT_FORM, CONTACT_SENT, SENT_TITLE } from "#src/settings/texts/words/contact.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Textarea } from "#src/ui/primitives/input.tsx";
import { FormBody } from "#src/ui/public-forms/form-body.tsx";
import type { FieldErrors, RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { Honeypot } from "#src/ui/public-forms/honeypot.tsx";
import { EmailInput, NameInput, PhoneInput } from "#src/ui/public-forms/person-inputs.tsx";
import { PolicyText } from "#src/ui/public-forms/policy-link.tsx";
import { SentPanel } from "#src/ui/public-forms/sent-panel.tsx";
import { useWasSent } from "#src/ui/public-forms/use-was-sent.ts";
import type { ContactField } from "../contact-schema.ts";
import { CONTACT_MARK, FORM_ID } from "./contact-place.ts";
import { QUOTE_PATH } from "./quote.part.tsx";
import { useContactForm } from "./use-contact-form.ts";

type ContactValues = Record<ContactField, string>;
type ContactErrors = FieldErrors<ContactField>;

/** Works without JavaScript too (docs/produto.md, "Contact"). */
export function ContactForm({ posted }: { posted: RefusedForm<ContactField> | undefined }) {
  const wasSent = useWasSent(CONTACT_MARK) && !posted;
  const { form, handlers, success, ...state } = useContactForm(posted, wasSent);
  const address = `${QUOTE_PATH}#${FORM_ID}`;
  return (
    <div {...SHEET}>
      {success && <Sent isNews={success.isNews} formAddress={address} onAgain={success.again} />}
      <form {...FORM} hidden={success !== undefined} method="post" action={address} ref={form} {...handlers}>
        <FormContent {...state} values={posted?.values} />
      </form>
    </div>
  );
}

/** Shows the form in the page editor, where it cannot be sent. */
export function ShownContactForm() {
  return (
    <div {...SHEET}>
      <form {...FORM}>
        <fieldset disabled className="contents">
          <FormContent
            errors={{}}
            refusal={undefined}
            sending={false}
            outcome={undefined}
            values={undefined}
          />
        </fieldset>
      </form>
    </div>
  );
}

const SHEET = { id: FORM_ID, className: "form-sheet contact-form" } as const;
const FORM = { noValidate: true, "aria-label": "Fale conosco" } as const;

type ContactState = ReturnType<typeof useContactForm>;

interface FormContentProps extends Pick<ContactState, "errors" | "refusal" | "sending" | "outcome"> {
  values: ContactValues | undefined;
}

function FormContent({ errors, refusal, sending, outcome, values }: FormContentProps) {
  return (
    <FormBody refusal={refusal}>
      <ContactFields errors={errors} values={values} />
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

/** Shows the policy beside the button, and then the outcome. */
function Afterword({ outcome }: Pick<ContactState, "outcome">) {
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

interface SentProps {
  isNews: boolean;
  formAddress: string;
  onAgain: () => void;
}

function Sent({ isNews, formAddress, onAgain }: SentProps) {
  const { sent } = useTexts(CONTACT_FORM);
  return (
    <SentPanel
      title={SENT_TITLE}
      takesFocus={isNews}
      again="Enviar outra mensagem"
      formAddress={formAddress}
      onAgain={onAgain}
    >
      <p className="mt-2 max-w-[34rem] text-lg">{useTexts(CONTACT_SENT).text}</p>
      <p className="mt-4 max-w-[34rem] text-sm text-muted">{sent}</p>
    </SentPanel>
  );
}
