import { NO_ANSWER } from "#src/ui/api/server-errors.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { Form } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { type MailboxInput, mailboxInputSchema, type MailboxState, type ServerValues } from "./schema.ts";
import { lockedProps, SaveServer, ServerFields } from "./server-fields.tsx";

interface MailboxFormProps {
  state: MailboxState;
  onSave: (input: MailboxInput) => Promise<unknown>;
}

/** Edits the mailbox in which replies are read. */
export function MailboxForm({ state, onSave }: MailboxFormProps) {
  const { server, isServerOfEnvironment: isLocked } = state;
  const {
    host = "",
    port = 993,
    security = "tls",
    user = "",
    hasPassword = false,
    login = "password",
  } = server ?? {};
  const { folder = "INBOX", authservId = "" } = server ?? {};
  const form = useForm<ServerValues & Record<"folder" | "authservId", string>>({
    values: { host, port: String(port), security, user, login, password: "", folder, authservId },
    isGuarded: true,
    check: checkBy(mailboxInputSchema),
    send: (values) => onSave(mailboxInputSchema.parse(values)),
    failed: NO_ANSWER,
  });
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  const locked = lockedProps(isLocked);
  return (
    <Form form={form} className="mt-4 grid gap-4 sm:grid-cols-2">
      <ServerFields form={form} protocol="imap" isLocked={isLocked} hasPassword={hasPassword} />
      <TextField
        form={form}
        name="folder"
        label="Pasta"
        hint="INBOX é a caixa de entrada."
        className="sm:col-span-1"
        {...plain}
        {...locked}
      />
      <TextField
        form={form}
        name="authservId"
        label="Verificação de remetentes (opcional)"
        placeholder="mx.google.com"
        hint={
          isLocked
            ? "Vem de IMAP_AUTHSERV_ID, no ambiente do servidor."
            : "O nome em Authentication-Results de um e-mail recebido. Se ficar vazio, vale o primeiro resultado."
        }
        className="sm:col-span-1"
        {...plain}
        {...locked}
      />
      {!isLocked && <SaveServer form={form} />}
    </Form>
  );
}
