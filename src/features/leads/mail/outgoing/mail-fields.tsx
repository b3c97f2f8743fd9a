import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { FOCUS_FIRST } from "#src/ui/dialogs/use-focus-back.ts";
import {
  CheckboxField,
  type FieldForm,
  SelectField,
  TextareaField,
  TextField,
} from "#src/ui/forms/fields.tsx";
import { TimeField } from "#src/ui/forms/time-field.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { leadQuery } from "../../lead-queries.ts";
import { AttachmentsField } from "./attachments-field.tsx";
import { CopyField } from "./copy-field.tsx";
import { MailTextField } from "./mail-text-field.tsx";
import { TemplateField, useTextHint } from "./template-field.tsx";

interface MailValues extends Record<
  "cc" | "subject" | "text" | "signature" | "templateId" | "undoSeconds" | "date" | "time",
  string
> {
  files: File[];
  isLater: boolean;
}

interface MailFieldsProps {
  form: FieldForm<MailValues>;
  leadId: string;
  /** The lead's address. */
  to: string;
  /** Other people of the last received mail. */
  others: string[];
  hasSignature: boolean;
  hasMailServer: boolean;
  filesHint: string | undefined;
  /** True on the lead's page, where the first field to write takes the focus. */
  isInline: boolean;
}

/** The fields of a mail to a lead. */
export function MailFields(props: MailFieldsProps) {
  const { form, leadId, to, others, hasSignature, hasMailServer, filesHint, isInline } = props;
  const { values } = form;
  const fileInput = useRef<HTMLInputElement>(null);
  const [hasSubject] = useState(values.subject !== "");
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <p className="text-sm wrap-anywhere">
        <span className="font-semibold">Para</span> {to}
      </p>
      {!hasMailServer && <NoServerNote />}
      <EmailFailureNote leadId={leadId} />
      <div className="grid grid-cols-1 gap-4 empty:hidden sm:grid-cols-2 sm:has-[>:only-child]:grid-cols-1">
        <CopyField form={form} offered={others} />
        <TemplateField form={form} />
      </div>
      <div {...(isInline && !hasSubject && FOCUS_FIRST)}>
        <TextField form={form} name="subject" label="Assunto" />
      </div>
      <div {...(isInline && hasSubject && FOCUS_FIRST)}>
        <MailTextField form={form} hint={useTextHint(values)} onAttach={() => fileInput.current?.click()} />
      </div>
      <AttachmentsField
        files={values.files}
        onChange={(files) => form.change({ files })}
        error={form.errors.files}
        hint={filesHint}
        input={fileInput}
      />
      <Habits form={form} hasSignature={hasSignature} />
      <CheckboxField form={form} name="isLater" label="Enviar mais tarde" />
      {values.isLater && (
        <div className="grid grid-cols-2 gap-4">
          <TextField form={form} name="date" label="Dia" type="date" />
          <TimeField form={form} name="time" label="Hora" />
        </div>
      )}
    </div>
  );
}

/** Renders the settings that stay for the person's next mails. Folded, since they seldom change. */
function Habits({ form, hasSignature }: Pick<MailFieldsProps, "form" | "hasSignature">) {
  const { values, errors } = form;
  const [isOpen, setOpen] = useState(false);
  const hasError = errors.signature !== undefined || errors.undoSeconds !== undefined;
  const hasUndo = !values.isLater;
  if (!hasSignature && !hasUndo) return null;
  const title = [hasSignature && "assinatura", hasUndo && "tempo para desfazer"].filter(Boolean).join(" e ");
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border px-3.5"
    >
      <summary className="touch-target cursor-pointer py-2 text-sm font-semibold">
        {title.charAt(0).toUpperCase() + title.slice(1)}
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-4">
        {hasSignature && (
          <TextareaField
            form={form}
            name="signature"
            label="Assinatura"
            hint="Vale também para os seus próximos e-mails."
            rows={3}
          />
        )}
        {hasUndo && (
          <SelectField
            form={form}
            name="undoSeconds"
            label="Tempo para desfazer o envio"
            options={UNDO_NAMES}
            hint="Vale também para os seus próximos e-mails."
          />
        )}
      </div>
    </details>
  );
}

const UNDO_NAMES: Record<string, string> = {
  0: "Enviar imediatamente",
  10: "10 segundos",
  30: "30 segundos",
};

/** Warns that mails are only stored. Administrators are led to where a server is entered. */
function NoServerNote() {
  return (
    <p role="note" className="rounded-control bg-warning-soft px-4 py-3 text-sm">
      Não há servidor de e-mail configurado: o e-mail fica guardado, não é enviado e não encerra o prazo da
      resposta.{" "}
      {may(useUser().role, "administrator") ? (
        <Link className="underline" to="/dashboard/funcionamento">
          Configurar em Funcionamento
        </Link>
      ) : (
        "Peça a um administrador que configure um."
      )}
    </p>
  );
}

/** Warns that the last mail to this address was not delivered. */
function EmailFailureNote({ leadId }: { leadId: string }) {
  const { data: lead } = useQuery(leadQuery(useApi(), leadId));
  const moment = useMoment();
  if (!lead?.emailFailure) return null;
  const { undeliverable, detail, at } = lead.emailFailure;
  return (
    <p role="note" className="rounded-control bg-warning-soft px-4 py-3 text-sm">
      O último e-mail para este endereço não chegou ({moment(at)}): {detail.replace(/^não entregue: /, "")}.{" "}
      {undeliverable ? "Confira o endereço antes de enviar." : "Este também pode não chegar."}
    </p>
  );
}
