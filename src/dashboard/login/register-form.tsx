import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { type RegisterInput, registerSchema } from "#src/accounts/schema.ts";
import { ApiError, createApiClient } from "#src/ui/api/api-client.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { NameField, NewPasswordField } from "./account-fields.tsx";
import { FormFailure } from "./form-failure.tsx";
import { serverText, showServerErrors } from "#src/ui/api/server-errors.ts";

const FIELDS = ["name", "email", "password"] as const;

/** Contract §3, `POST /api/auth/register`: mails a link that makes the account of an author. */
export default function RegisterForm() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    resolver: zodResolver(registerSchema),
    defaultValues: { name: "", email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  // Name and password are those of every new account.
  const account = form as unknown as React.ComponentProps<typeof NameField>["form"];
  useEffect(() => setFocus("name"), [setFocus]);

  const submit = async (input: RegisterInput): Promise<void> => {
    try {
      await createApiClient().send("POST", "/api/auth/register", input);
      setSentTo(input.email);
    } catch (error) {
      if (showServerErrors(error, FIELDS, form.setError)) return;
      const message = serverText(error, "Não foi possível criar a conta. Tente novamente.");
      const isTaken = error instanceof ApiError && error.status === 409;
      form.setError(isTaken ? "email" : "root", { type: "server", message }, { shouldFocus: isTaken });
    }
  };

  if (sentTo !== undefined) {
    return (
      <output className="block">
        Enviamos um link para <strong className="wrap-anywhere">{sentTo}</strong>. Abra-o para confirmar o
        e-mail: a conta nasce então. O link vale por 24 horas.
      </output>
    );
  }
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void form.handleSubmit(submit)(event);
      }}
    >
      <FormFailure text={errors.root?.message} />
      <NameField form={account} />
      <Field label="E-mail" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("email")}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <NewPasswordField form={account} />
      <Button type="submit" aria-disabled={isSubmitting}>
        {isSubmitting ? "Criando conta..." : "Criar conta"}
      </Button>
    </form>
  );
}
