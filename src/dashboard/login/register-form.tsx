import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { type LoginAnswer, type RegisterInput, registerSchema } from "#src/accounts/schema.ts";
import { ApiError, createApiClient } from "#src/ui/api/api-client.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { PASSWORD_HINT } from "./new-password-form.tsx";
import { serverText, showServerErrors } from "#src/ui/api/server-errors.ts";

const FIELDS = ["name", "email", "password"] as const;

/** Contract §3, `POST /api/auth/register`: creates an editor's account and signs in. */
export default function RegisterForm({ onEnter }: { onEnter: (answer: LoginAnswer) => void }) {
  const form = useForm({
    resolver: zodResolver(registerSchema),
    defaultValues: { name: "", email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus("name"), [setFocus]);

  const submit = async (input: RegisterInput): Promise<void> => {
    try {
      onEnter(await createApiClient().send<LoginAnswer>("POST", "/api/auth/register", input));
    } catch (error) {
      if (showServerErrors(error, FIELDS, form.setError)) return;
      const message = serverText(error, "Não foi possível criar a conta. Tente novamente.");
      const isTaken = error instanceof ApiError && error.status === 409;
      form.setError(isTaken ? "email" : "root", { type: "server", message }, { shouldFocus: isTaken });
    }
  };

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
      {errors.root && (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
          {errors.root.message}
        </p>
      )}
      <Field label="Nome" error={errors.name?.message}>
        {(control) => (
          <Input {...control} {...form.register("name")} autoComplete="name" maxLength={120} required />
        )}
      </Field>
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
      <Field label="Senha" error={errors.password?.message} hint={PASSWORD_HINT}>
        {(control) => (
          <Input
            {...control}
            {...form.register("password")}
            type="password"
            autoComplete="new-password"
            required
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={isSubmitting}>
        {isSubmitting ? "Criando conta..." : "Criar conta"}
      </Button>
    </form>
  );
}
