import { NO_ANSWER } from "#src/ui/api/server-errors.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { EmailField, SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import {
  type MailServerInput,
  mailServerInputSchema,
  type MailServerState,
  SECURITY_NAMES,
} from "./schema.ts";

/** The port is edited as text. */
type Fields = Record<"host" | "port" | "user" | "password" | "sender", string> &
  Pick<MailServerInput, "security">;

interface MailServerFormProps {
  state: MailServerState;
  onSave: (input: MailServerInput) => Promise<unknown>;
}

/** Edits the server; values that the environment sets are read-only. */
export function MailServerForm({ state, onSave }: MailServerFormProps) {
  const { server, sender, isServerOfEnvironment: isLocked, isSenderOfEnvironment } = state;
  const { host = "", port = 587, security = "starttls", user = "" } = server ?? {};
  const form = useForm<Fields>({
    values: { host, port: String(port), security, user, password: "", sender },
    isGuarded: true,
    check: checkBy(mailServerInputSchema),
    send: (values) => onSave(mailServerInputSchema.parse(values)),
    failed: NO_ANSWER,
  });
  const locked = isLocked ? { readOnly: true, "aria-readonly": true } : {};
  const half = "sm:col-span-1";
  return (
    <Form form={form} className="mt-4 grid gap-4 sm:grid-cols-2">
      <TextField
        form={form}
        name="host"
        label="Servidor"
        placeholder="smtp.suaempresa.com.br"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={half}
        {...locked}
      />
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4">
        <TextField form={form} name="port" label="Porta" inputMode="numeric" maxLength={5} {...locked} />
        <SelectField
          form={form}
          name="security"
          label="Segurança"
          // The environment may set any port.
          options={isLocked ? { [security]: security.toUpperCase() } : SECURITY_NAMES}
        />
      </div>
      <TextField
        form={form}
        name="user"
        label="Usuário"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={half}
        {...locked}
      />
      <TextField
        form={form}
        name="password"
        label="Senha"
        type="password"
        autoComplete="new-password"
        hint={isLocked ? "Vem de SMTP_URL, no ambiente do servidor." : hintOfPassword(server?.hasPassword)}
        className={half}
        {...locked}
      />
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
        className={half}
        {...(isLocked || isSenderOfEnvironment ? { readOnly: true } : {})}
      />
      {!isLocked && (
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <SubmitButton form={form} busy="Salvando...">
            Salvar
          </SubmitButton>
          <FormFailure text={form.failure} />
        </div>
      )}
    </Form>
  );
}

const hintOfPassword = (isStored = false): string =>
  isStored
    ? "Já há uma senha guardada, cifrada. Se o campo ficar vazio, ela continua valendo."
    : "A senha é guardada cifrada.";
