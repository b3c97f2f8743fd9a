import { useRef, useState } from "react";
import { ApiError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { PASSWORD_HINT } from "#src/shared/password-length.ts";
import { useOwnSession } from "./own-session.tsx";

const EMPTY = { current: "", password: "" };

/** Changes the password: every other device is signed out, this one goes on with another token. */
export function PasswordPanel() {
  const api = useApi();
  const { user, enter } = useOwnSession();
  const { toast } = useToast();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<typeof EMPTY>>({});
  const form = useRef<HTMLFormElement>(null);
  const once = useOnce();

  const submit = async (): Promise<void> => {
    if (values.current === "") {
      setErrors({ current: "Informe a senha atual" });
      return form.current?.querySelector<HTMLInputElement>("[name=current]")?.focus();
    }
    try {
      const { token } = await api.send<{ token: string }>("PUT", "/api/account/password", values);
      enter({ token, user });
      setValues(EMPTY);
      setErrors({});
      toast({ title: "Senha mudada", description: "Os outros aparelhos precisam entrar de novo." });
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors : [];
      setErrors(Object.fromEntries(faults.map(({ field, message }) => [field, message])));
      const [first] = faults;
      if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first.field}]`)?.focus();
      toast({
        title: "Erro ao mudar a senha",
        description: serverText(error, "Tente novamente."),
        tone: "destructive",
      });
    }
    return undefined;
  };
  const input = (name: keyof typeof EMPTY, label: string, autoComplete: string, hint?: string) => (
    <Field label={label} error={errors[name]} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type="password"
          name={name}
          autoComplete={autoComplete}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Panel title="Mudar a senha">
      <form
        ref={form}
        noValidate
        method="post"
        className="mt-4 grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void once(submit);
        }}
      >
        {/* So that password managers know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {input("current", "Senha atual", "current-password")}
        {input("password", "Nova senha", "new-password", PASSWORD_HINT)}
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" variant="outline">
            Mudar senha
          </Button>
        </div>
      </form>
    </Panel>
  );
}
