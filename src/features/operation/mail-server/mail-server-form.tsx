import { NO_ANSWER } from "#src/ui/api/server-errors.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { EmailField } from "#src/ui/forms/fields.tsx";
import { Form } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import {
  type MailServerInput,
  mailServerInputSchema,
  type MailServerState,
  type ServerValues,
} from "./schema.ts";
import { SaveServer, ServerFields } from "./server-fields.tsx";

interface MailServerFormProps {
  state: MailServerState;
  onSave: (input: MailServerInput) => Promise<unknown>;
}

/** Edits the server that sends mails. */
export function MailServerForm({ state, onSave }: MailServerFormProps) {
  const { server, sender, isServerOfEnvironment: isLocked, isSenderOfEnvironment } = state;
  const {
    host = "",
    port = 587,
    security = "starttls",
    user = "",
    hasPassword = false,
    login = "password",
  } = server ?? {};
  const form = useForm<ServerValues & { sender: string }>({
    values: { host, port: String(port), security, user, login, password: "", sender },
    isGuarded: true,
    check: checkBy(mailServerInputSchema),
    send: (values) => onSave(mailServerInputSchema.parse(values)),
    failed: NO_ANSWER,
  });
  return (
    <Form form={form} className="mt-4 grid gap-4 sm:grid-cols-2">
      <ServerFields form={form} protocol="smtp" isLocked={isLocked} hasPassword={hasPassword} />
      <EmailField
        form={form}
        name="sender"
        label="Remetente"
        hint={
          isSenderOfEnvironment
            ? "Vem de MAIL_FROM, no ambiente do servidor."
            : "Endereço que aparece como remetente."
        }
        autoComplete="off"
        className="sm:col-span-1"
        {...(isLocked || isSenderOfEnvironment ? { readOnly: true } : {})}
      />
      {!isLocked && <SaveServer form={form} />}
    </Form>
  );
}
