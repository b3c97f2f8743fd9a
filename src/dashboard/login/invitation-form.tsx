import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ROLE_HINTS, ROLE_NAMES } from "#src/accounts/role-names.ts";
import { type AcceptInvitation, acceptInvitationSchema } from "#src/accounts/people/schema.ts";
import type { LoginAnswer, Role } from "#src/accounts/schema.ts";
import { storeToken } from "#src/dashboard/session.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { serverText, showServerErrors } from "#src/ui/api/server-errors.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { NameField, NewPasswordField } from "./account-fields.tsx";
import { FormFailure } from "./form-failure.tsx";

const FIELDS = ["name", "password"] as const;

interface InvitationFormProps {
  token: string;
  email: string;
  role: Role;
}

/** Makes the account of an invitation, and enters. */
export function InvitationForm({ token, email, role }: InvitationFormProps) {
  const form = useForm({
    resolver: zodResolver(acceptInvitationSchema.omit({ token: true })),
    defaultValues: { name: "", password: "" },
  });
  const [isIn, setIsIn] = useState(false);
  const isBusy = form.formState.isSubmitting || isIn;
  const { setFocus } = form;
  useEffect(() => setFocus("name"), [setFocus]);

  const submit = async (input: Omit<AcceptInvitation, "token">): Promise<void> => {
    try {
      const { token: session } = await createApiClient().send<LoginAnswer>("POST", "/api/auth/invitation", {
        token,
        ...input,
      });
      storeToken(session);
      setIsIn(true);
      // The address with the token does not stay in the history.
      location.replace("/dashboard");
    } catch (error) {
      if (showServerErrors(error, FIELDS, form.setError)) return;
      const message = serverText(error, "Não foi possível aceitar o convite. Tente novamente.");
      form.setError("root", { type: "server", message });
    }
  };

  return (
    <>
      <h1 className="mb-3 text-2xl">Entrar na equipe</h1>
      <p className="mb-6 text-sm text-muted">
        A conta é de <strong className="wrap-anywhere text-ink">{email}</strong>, com o papel{" "}
        <strong className="text-ink">{ROLE_NAMES[role]}</strong>: {lowerFirst(ROLE_HINTS[role])} Se este
        e-mail não é seu, não continue: o convite é pessoal.
      </p>
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void form.handleSubmit(submit)(event);
        }}
      >
        <FormFailure text={form.formState.errors.root?.message} />
        {/* For password managers: whose the password is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NameField form={form} />
        <NewPasswordField form={form} />
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? "Entrando..." : "Aceitar o convite"}
        </Button>
      </form>
    </>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
