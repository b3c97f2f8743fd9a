import type { Account } from "#src/accounts/own-account/schema.ts";
import { PERSON_LIMITS } from "#src/shared/text-limits.ts";
import { EmailField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useFollowedValues } from "#src/ui/forms/use-followed-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { useAccountAct } from "./account-queries.ts";

/** A new login address takes effect once it is confirmed there. */
export function EmailForm({ account }: { account: Account }) {
  const order = useAccountAct({
    send: (api, newEmail: string) => api.send("PUT", "/api/account", { email: newEmail }),
    done: "Confirme pelo link que enviamos",
    failed: "Erro ao trocar o e-mail",
  });
  const giveUp = useAccountAct({
    send: (api) => api.send("DELETE", "/api/account/pending-email"),
    done: "O e-mail continua o mesmo",
    failed: "Erro ao desistir da troca",
  });
  const form = useForm({
    values: { email: account.email },
    isReady: ({ email }) => email.trim() !== "" && email.trim().toLowerCase() !== account.email,
    limits: PERSON_LIMITS,
    send: ({ email }) => order.mutateAsync(email),
  });
  useFollowedValues(
    form,
    { email: account.email },
    ({ email }) => ![account.email, account.pendingEmail].includes(email.trim().toLowerCase()),
  );
  return (
    <div className="mt-5 border-t pt-1">
      <Form form={form} className="mt-4 flex flex-wrap items-end gap-3">
        <EmailField
          form={form}
          name="email"
          label="E-mail"
          className="min-w-48 flex-1"
          autoComplete="email"
        />
        <SubmitButton form={form} variant="outline">
          Trocar e-mail
        </SubmitButton>
      </Form>
      {account.pendingEmail ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-warning-soft px-4 py-3 text-sm">
          <p className="min-w-0 wrap-anywhere text-ink">
            Falta confirmar <strong>{account.pendingEmail}</strong> pelo link que enviamos para lá.
          </p>
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              form.change({ email: account.email });
              giveUp.mutate();
            }}
          >
            Desistir da troca
          </Button>
        </div>
      ) : (
        <p className="mt-2 text-sm text-muted">
          Enviamos um link de confirmação para o novo endereço e, para o atual, um aviso que permite impedir a
          troca.
        </p>
      )}
    </div>
  );
}
