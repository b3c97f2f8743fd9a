import { NO_ANSWER } from "#src/ui/api/server-errors.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { EmailField, SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { RegistrationGuide } from "./registration-guide.tsx";
import {
  type MailAuthorizationState,
  type Provider,
  PROVIDER_NAMES,
  type StartAuthorization,
  startAuthorizationSchema,
} from "./schema.ts";

type Fields = Record<"tenant" | "address" | "clientId" | "clientSecret", string> & { provider: Provider };

interface AuthorizationFormProps {
  state: MailAuthorizationState;
  /** Leads to the provider's page. */
  onStart: (input: StartAuthorization) => Promise<unknown>;
}

/** Takes the registered application and the account to connect. */
export function AuthorizationForm({ state, onStart }: AuthorizationFormProps) {
  const { providers, tenant, address, clientId, hasSecret, redirectUri } = state;
  const form = useForm<Fields>({
    values: { provider: state.provider ?? "google", tenant, address, clientId, clientSecret: "" },
    check: checkBy(startAuthorizationSchema),
    send: (values) => onStart({ ...startAuthorizationSchema.parse(values), provider: values.provider }),
    failed: NO_ANSWER,
  });
  const { provider } = form.values;
  const isKnown = hasSecret && provider === state.provider && form.values.clientId === clientId;
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <Form form={form} className="mt-4 grid gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="provider"
        label="Provedor"
        options={Object.fromEntries(providers.map((name) => [name, PROVIDER_NAMES[name]]))}
      />
      <EmailField
        form={form}
        name="address"
        label="Conta"
        placeholder="contato@suaempresa.com.br"
        hint="Se ficar vazia, vale a que for escolhida na página do provedor."
        autoComplete="off"
        className="sm:col-span-1"
      />
      <RegistrationGuide provider={provider} redirectUri={redirectUri} />
      <TextField form={form} name="clientId" label="ID do aplicativo" className="sm:col-span-1" {...plain} />
      <TextField
        form={form}
        name="clientSecret"
        label="Chave secreta"
        type="password"
        hint={
          isKnown
            ? "Já há uma salva, criptografada. Se o campo ficar vazio, ela continua valendo."
            : "É salva criptografada."
        }
        className="sm:col-span-1"
        {...plain}
        autoComplete="new-password"
      />
      {provider === "microsoft" && (
        <TextField
          form={form}
          name="tenant"
          label="ID do diretório (opcional)"
          hint="Necessário se o aplicativo só aceita contas da sua empresa."
          className="sm:col-span-1"
          {...plain}
        />
      )}
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <SubmitButton form={form} busy="Abrindo...">
          {state.state === "none" ? "Conectar" : "Conectar de novo"}
        </SubmitButton>
        <FormFailure text={form.failure} />
      </div>
    </Form>
  );
}
