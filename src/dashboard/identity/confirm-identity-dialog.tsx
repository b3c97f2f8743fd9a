import { useEffect, useMemo, useState } from "react";
import type { Account } from "#src/accounts/own-account/schema.ts";
import type { Confirmed } from "#src/accounts/schema.ts";
import { CONFIRMED_MINUTES } from "#src/accounts/sessions/session-times.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { serverText, NOT_CONFIRMED } from "#src/ui/api/server-errors.ts";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { askPasskey, describePasskeyFailure, hasPasskeys } from "./ask-passkey.ts";

interface ConfirmIdentityDialogProps {
  token: string;
  /** Receives the session's new token, before `onClose` is called. */
  onRenew: (token: string) => void;
  onClose: (isConfirmed: boolean) => void;
}

/** Asks for the password, a code or a passkey before a sensitive act (docs/produto.md, "Sensitive acts"). */
export default function ConfirmIdentityDialog({ token, onRenew, onClose }: ConfirmIdentityDialogProps) {
  const api = useMemo(() => createApiClient({ token }), [token]);
  const [methods, setMethods] = useState({ code: false, passkey: false });
  const [kind, setKind] = useState<"password" | "code">("password");
  useEffect(() => {
    api.get<Account>("/api/account").then(
      ({ hasTotp, passkeys }) => setMethods({ code: hasTotp, passkey: passkeys.length > 0 && hasPasskeys() }),
      // Without passkey options, the dialog asks for the password.
      () => {},
    );
  }, [api]);

  const prove = async (proof: object): Promise<void> => {
    const { token: renewed } = await api.send<Confirmed>("POST", "/api/auth/confirm", proof);
    if (renewed !== undefined) onRenew(renewed);
    onClose(true);
  };
  const form = useForm({
    values: { password: "", code: "" },
    isReady: (values) => values[kind] !== "",
    send: (values) => prove({ [kind]: values[kind] }),
    failed: (error) => serverText(error, describePasskeyFailure(error) ?? NOT_CONFIRMED),
    failedAt: () => kind,
  });
  const askDevice = async (): Promise<void> =>
    prove({ passkey: await askPasskey(await api.send("POST", "/api/auth/confirm/passkey-options")) });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent size="sm">
        <DialogTitle>Confirme que é você</DialogTitle>
        <DialogDescription>
          Isto pede uma confirmação. Ela vale por {CONFIRMED_MINUTES} minutos.
        </DialogDescription>
        <Form form={form} className="mt-5 grid gap-5">
          {kind === "code" ? (
            <TextField
              key="code"
              form={form}
              name="code"
              label="Código de verificação"
              autoComplete="one-time-code"
              spellCheck={false}
              required
            />
          ) : (
            <TextField
              key="password"
              form={form}
              name="password"
              label="Senha"
              type="password"
              autoComplete="current-password"
              spellCheck={false}
              required
            />
          )}
          <div className="flex flex-wrap items-center justify-end gap-3">
            {methods.code && (
              <Button
                variant="link"
                size="sm"
                className="mr-auto"
                onClick={() => {
                  setKind(kind === "code" ? "password" : "code");
                  form.change({ password: "", code: "" });
                }}
              >
                {kind === "code" ? "Usar a senha" : "Usar um código"}
              </Button>
            )}
            {methods.passkey && (
              <Button variant="outline" onClick={() => form.run(askDevice)}>
                Usar chave de acesso
              </Button>
            )}
            <SubmitButton form={form} busy="Confirmando...">
              Confirmar
            </SubmitButton>
          </div>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
