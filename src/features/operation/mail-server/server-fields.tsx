// The fields that the forms of both mail servers share.

import { SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { SubmitButton } from "#src/ui/forms/form.tsx";
import type { FormState } from "#src/ui/forms/use-form.ts";
import { PresetField } from "./preset-field.tsx";
import { presetOfHost } from "./presets.ts";
import { LOGIN_NAMES, SECURITY_NAMES, type ServerValues } from "./schema.ts";

interface ServerFieldsProps {
  form: Pick<FormState<ServerValues>, "values" | "errors" | "change">;
  protocol: "smtp" | "imap";
  /** True if the environment sets the server. */
  isLocked: boolean;
  hasPassword: boolean;
}

export const lockedProps = (isLocked: boolean) =>
  isLocked ? { readOnly: true, "aria-readonly": true as const } : {};

/** Edits address and login of a server; values that the environment sets are read-only. */
export function ServerFields({ form, protocol, isLocked, hasPassword }: ServerFieldsProps) {
  const { security, login, host } = form.values;
  const isByAccount = login === "oauth";
  const locked = lockedProps(isLocked);
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <>
      {!isLocked && <PresetField form={form} protocol={protocol} />}
      <TextField
        form={form}
        name="host"
        label="Servidor"
        placeholder={`${protocol}.suaempresa.com.br`}
        className="sm:col-span-1"
        {...plain}
        {...locked}
      />
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4">
        <TextField form={form} name="port" label="Porta" inputMode="numeric" maxLength={5} {...locked} />
        <SelectField
          form={form}
          name="security"
          label="Segurança"
          // The environment may set any port.
          options={isLocked ? { [security]: security.toUpperCase() } : SECURITY_NAMES[protocol]}
        />
      </div>
      {!isLocked && (
        <SelectField
          form={form}
          name="login"
          label="Login"
          options={LOGIN_NAMES}
          hint={
            isByAccount
              ? "Pela conta de “Autorização da conta”, sem senha."
              : presetOfHost(host, protocol)?.note
          }
          className="sm:col-span-2"
        />
      )}
      <TextField
        form={form}
        name="user"
        label="Usuário"
        className="sm:col-span-1"
        {...(protocol === "imap" && { placeholder: "contato@suaempresa.com.br" })}
        {...plain}
        {...lockedProps(isLocked || isByAccount)}
      />
      <TextField
        form={form}
        name="password"
        label="Senha"
        type="password"
        autoComplete="new-password"
        hint={
          isLocked
            ? `Vem de ${protocol === "smtp" ? "SMTP_URL" : "IMAP_URL"}, no ambiente do servidor.`
            : isByAccount
              ? "Não é usada."
              : hintOfPassword(hasPassword)
        }
        className="sm:col-span-1"
        {...lockedProps(isLocked || isByAccount)}
      />
    </>
  );
}

const hintOfPassword = (isStored: boolean): string =>
  isStored
    ? "Já há uma senha salva, criptografada. Se o campo ficar vazio, ela continua valendo."
    : "A senha é salva criptografada.";

type SaveServerProps = Pick<React.ComponentProps<typeof SubmitButton>, "form"> & {
  form: { failure: string | undefined };
};

/** Saves a server's form, and says why it was not saved. */
export function SaveServer({ form }: SaveServerProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
      <SubmitButton form={form} busy="Salvando...">
        Salvar
      </SubmitButton>
      <FormFailure text={form.failure} />
    </div>
  );
}
