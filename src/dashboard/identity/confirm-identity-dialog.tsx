import { useEffect, useMemo, useState } from "react";
import type { Account } from "#src/accounts/own-account/schema.ts";
import type { Confirmed } from "#src/accounts/schema.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { askPasskey, describePasskeyFailure, hasPasskeys } from "./ask-passkey.ts";

interface ConfirmIdentityDialogProps {
  token: string;
  /** Called with the session's new token, before `onClose`. */
  onRenew: (token: string) => void;
  /** Called with whether the person has proved who they are. */
  onClose: (isConfirmed: boolean) => void;
}

/** Asks for the password, a code or a passkey before a sensitive act (docs/produto.md, "Sensitive acts"). */
export default function ConfirmIdentityDialog({ token, onRenew, onClose }: ConfirmIdentityDialogProps) {
  const api = useMemo(() => createApiClient({ token }), [token]);
  const [methods, setMethods] = useState({ code: false, passkey: false });
  const [kind, setKind] = useState<"password" | "code">("password");
  const [value, setValue] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const once = useOnce();

  useEffect(() => {
    api.get<Account>("/api/account").then(
      ({ hasTotp, passkeys }) => setMethods({ code: hasTotp, passkey: passkeys.length > 0 && hasPasskeys() }),
      // The password is asked for anyway.
      () => {},
    );
  }, [api]);

  const prove = async (readProof: () => Promise<object>): Promise<void> => {
    setFailure(undefined);
    setIsSending(true);
    try {
      const { token: renewed } = await api.send<Confirmed>("POST", "/api/auth/confirm", await readProof());
      if (renewed !== undefined) onRenew(renewed);
      onClose(true);
    } catch (error) {
      setIsSending(false);
      setFailure(
        serverText(error, describePasskeyFailure(error) ?? "Não foi possível confirmar. Tente de novo."),
      );
    }
  };
  const isCode = kind === "code";
  const other = isCode ? "Usar a senha" : "Usar um código";

  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent size="sm">
        <DialogTitle>Confirme que é você</DialogTitle>
        <DialogDescription>Isto pede uma confirmação. Ela vale por 10 minutos.</DialogDescription>
        <form
          noValidate
          method="post"
          className="mt-5 grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            // A dialog inside of a form: the form around it must not be sent with it.
            event.stopPropagation();
            void once(() => prove(async () => ({ [kind]: value })));
          }}
        >
          <Field label={isCode ? "Código de verificação" : "Senha"} error={failure}>
            {(control) => (
              <Input
                {...control}
                key={kind}
                type={isCode ? "text" : "password"}
                name={kind}
                autoComplete={isCode ? "one-time-code" : "current-password"}
                spellCheck={false}
                required
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center justify-end gap-3">
            {methods.code && (
              <Button
                variant="link"
                size="sm"
                className="mr-auto"
                onClick={() => {
                  setKind(isCode ? "password" : "code");
                  setValue("");
                  setFailure(undefined);
                }}
              >
                {other}
              </Button>
            )}
            {methods.passkey && (
              <Button
                variant="outline"
                onClick={() =>
                  void once(() =>
                    prove(async () => ({
                      passkey: await askPasskey(await api.send("POST", "/api/auth/confirm/passkey-options")),
                    })),
                  )
                }
              >
                Usar chave de acesso
              </Button>
            )}
            <Button type="submit" aria-disabled={isSending || value === ""}>
              {isSending ? "Confirmando..." : "Confirmar"}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
