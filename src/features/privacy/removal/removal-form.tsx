import { useEffect } from "react";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { REMOVAL } from "#src/settings/texts/words/removal.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Textarea } from "#src/ui/primitives/input.tsx";
import { FormBody } from "#src/ui/public-forms/form-body.tsx";
import { type FieldErrors, fieldOf, type RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { Honeypot } from "#src/ui/public-forms/honeypot.tsx";
import { EmailInput, NameInput, PhoneInput } from "#src/ui/public-forms/person-inputs.tsx";
import type { RemovalAnswer, RemovalField } from "../schema.ts";
import { useRemovalForm } from "./use-removal-form.ts";

interface RemovalFormProps {
  /** The form's address without JavaScript. */
  action: string;
  posted: RefusedForm<RemovalField> | undefined;
  /** True if it replaces a receipt that had focus. */
  takesFocus: boolean;
  onSent: (answer: RemovalAnswer) => void;
}

/** The data-removal form, which works without JavaScript too (docs/produto.md, "Data removal"). */
export function RemovalForm({ action, posted, takesFocus, onSent }: RemovalFormProps) {
  const { form, handlers, errors, refusal, sending, outcome } = useRemovalForm(posted, onSent);
  const { terms, failed } = useTexts(REMOVAL);
  useEffect(() => {
    if (takesFocus && form.current) fieldOf(form.current, "name").focus();
  }, [takesFocus, form]);
  return (
    <form
      method="post"
      action={action}
      noValidate
      aria-label="Solicitar remoção de dados"
      ref={form}
      {...handlers}
    >
      <FormBody refusal={refusal}>
        <RemovalFields errors={errors} values={posted?.values} />
        <Honeypot />
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" size="lg" aria-disabled={sending} className="max-sm:w-full">
            {sending ? "Enviando..." : "Enviar solicitação"}
          </Button>
          <p className="min-w-56 flex-1 text-sm text-muted" aria-live="polite">
            {outcome === "failed" ? failed : terms}
          </p>
        </div>
      </FormBody>
    </form>
  );
}

interface RemovalFieldsProps {
  errors: FieldErrors<RemovalField>;
  values: Record<RemovalField, string> | undefined;
}

function RemovalFields({ errors, values }: RemovalFieldsProps) {
  const { emailHint, reasonHint } = useTexts(REMOVAL);
  return (
    <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
      <Field label="Nome" error={errors.name} id="remocao-nome" className="sm:col-span-2">
        {(control) => <NameInput {...control} defaultValue={values?.name} />}
      </Field>
      <Field label="E-mail" hint={emailHint || undefined} error={errors.email} id="remocao-email">
        {(control) => <EmailInput {...control} defaultValue={values?.email} />}
      </Field>
      <Field label="Telefone (opcional)" error={errors.phone} id="remocao-telefone">
        {(control) => <PhoneInput {...control} defaultValue={values?.phone} />}
      </Field>
      <Field
        label="Motivo"
        hint={reasonHint || undefined}
        error={errors.reason}
        id="remocao-motivo"
        className="sm:col-span-2"
      >
        {(control) => (
          <Textarea
            {...control}
            name="reason"
            required
            rows={5}
            className="block min-h-32"
            defaultValue={values?.reason}
          />
        )}
      </Field>
    </div>
  );
}
