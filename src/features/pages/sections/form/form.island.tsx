import { useLocation } from "react-router";
import type { z } from "zod";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { CONTACT_FORM } from "#src/settings/texts/words/contact.ts";
import { FORM_SENT } from "#src/shared/form-texts.ts";
import { WHATSAPP_PATH } from "#src/shared/people/phone-links.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { FormBody } from "#src/ui/public-forms/form-body.tsx";
import { Honeypot } from "#src/ui/public-forms/honeypot.tsx";
import { PolicyText } from "#src/ui/public-forms/policy-link.tsx";
import { SentPanel } from "#src/ui/public-forms/sent-panel.tsx";
import { useWasSent } from "#src/ui/public-forms/use-was-sent.ts";
import { SectionHead, titleId } from "../section-frame.tsx";
import type { SectionView, SectionViewProps } from "../section-view.ts";
import { FormInput } from "./form-input.tsx";
import { FORM_FIELD, type FormTarget } from "./form-target.ts";
import type { formSection } from "./schema.ts";
import { useSectionForm } from "./use-section-form.ts";

type Form = z.infer<(typeof formSection)["schema"]>;
type Props = SectionViewProps<Form, FormTarget>;

/** In the editor there is no page to send to, so the fields are disabled. */
const FormView: SectionView<Form, FormTarget> = (section) => {
  const { anchor, shown, props, data } = section;
  if (props.fields.length === 0) return null;
  if (data?.isClosed && !props.closedText) return null;
  return (
    <section
      id={`${anchor}-formulario`}
      className="sheet-content mt-16 scroll-mt-24 lg:mt-32"
      aria-labelledby={titleId(anchor, shown.title)}
    >
      <SectionHead anchor={anchor} title={shown.title} text={shown.text} />
      <div className="section-form">
        {data?.isClosed ? (
          <p className="text-lg whitespace-pre-line">{shown.closedText}</p>
        ) : (
          <Fields {...section} />
        )}
      </div>
    </section>
  );
};

function Fields({ anchor, shown, props, data }: Props) {
  const posted = data?.posted;
  const isMarked = useWasSent(data?.sectionId);
  const continueTo = posted?.continueTo;
  const wasSent = posted ? continueTo !== undefined : isMarked;
  const { form, handlers, errors, refusal, sending, outcome, success, progress } = useSectionForm(
    props.fields,
    data,
    wasSent,
  );
  const { failed, terms } = useTexts(CONTACT_FORM);
  const { pathname } = useLocation();
  const place = `#${anchor}-formulario`;
  return (
    <>
      {success && (
        <SentPanel
          title={FORM_SENT}
          takesFocus={success.isNews}
          again="Preencher de novo"
          formAddress={`${pathname}${place}`}
          onAgain={success.again}
        >
          {shown.thanks && <p className="mt-2 max-w-[34rem] text-lg whitespace-pre-line">{shown.thanks}</p>}
          {continueTo !== undefined && (
            <p className="mt-5">
              <meta httpEquiv="refresh" content={`0; url=${continueTo}`} />
              <a href={continueTo} className={buttonClass({ className: "max-sm:w-full" })}>
                {continueTo.startsWith(WHATSAPP_PATH) ? "Continuar no WhatsApp" : "Continuar"}
              </a>
            </p>
          )}
        </SentPanel>
      )}
      <form
        hidden={success !== undefined}
        method="post"
        {...(props.fields.some(({ type }) => type === "file") && { encType: "multipart/form-data" })}
        // Keeps the query, since its campaign parameters belong to the lead.
        action={data && place}
        noValidate
        aria-label={props.title || "Formulário"}
        ref={form}
        {...handlers}
        className="relative"
      >
        <FormBody refusal={refusal}>
          <fieldset disabled={!data} className="contents">
            <input type="hidden" name={FORM_FIELD} value={data?.sectionId ?? ""} />
            <div className="grid gap-5 sm:grid-cols-2">
              {props.fields.map((field, index) => (
                <FormInput
                  // The editor names a field while its label is typed here; another key would end the typing.
                  key={index}
                  id={`${anchor}-${field.name}`}
                  field={field}
                  label={shown.fields[index]?.label}
                  hint={shown.fields[index]?.hint}
                  error={errors[field.name]}
                  value={posted?.values[field.name]}
                />
              ))}
            </div>
            <Honeypot />
            <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
              <Button type="submit" variant="cta" size="lg" aria-disabled={sending} className="max-sm:w-full">
                {sending ? "Enviando..." : shown.button || "Enviar"}
              </Button>
              {progress !== undefined && (
                <progress
                  className="h-2 w-full accent-primary"
                  aria-label="Envio dos arquivos"
                  value={progress}
                />
              )}
              <p className="min-w-56 flex-1 text-sm text-muted" aria-live="polite">
                {outcome === "failed" ? failed : (shown.note ?? <PolicyText text={terms} />)}
              </p>
            </div>
          </fieldset>
        </FormBody>
      </form>
    </>
  );
}

export default FormView;
