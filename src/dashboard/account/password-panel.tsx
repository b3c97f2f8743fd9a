import { PASSWORD_HINT } from "#src/shared/people/password-length.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useOwnSession } from "./own-session.tsx";

/** Changes the password: all other devices are signed out, and this one gets a new token. */
export function PasswordPanel() {
  const api = useApi();
  const { user, logIn } = useOwnSession();
  const { toast } = useToast();
  const form = useForm({
    values: { current: "", password: "" },
    check: ({ current }) => (current === "" ? { current: "Informe a senha atual" } : {}),
    send: async (values) => {
      const { token } = await api.send<{ token: string }>("PUT", "/api/account/password", values);
      logIn({ token, user });
      form.reset();
      toast({ title: "Senha mudada", description: "Os outros aparelhos precisam entrar de novo." });
    },
    failed: tryAgain,
    failedTitle: "Erro ao mudar a senha",
  });
  return (
    <Panel title="Mudar a senha">
      <Form form={form} className="mt-4 grid gap-5 sm:grid-cols-2">
        {/* Tells password managers which account it is for. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <TextField
          form={form}
          name="current"
          label="Senha atual"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          form={form}
          name="password"
          label="Nova senha"
          hint={PASSWORD_HINT}
          type="password"
          autoComplete="new-password"
        />
        <div className="flex justify-end sm:col-span-2">
          <SubmitButton form={form} variant="outline">
            Mudar senha
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
