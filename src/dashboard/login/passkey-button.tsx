import { useSyncExternalStore } from "react";
import type { LoginAnswer } from "#src/accounts/schema.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { askPasskey, describePasskeyFailure, hasPasskeys } from "../identity/ask-passkey.ts";

const never = () => () => {};

/** Absent if the browser does not support passkeys. */
export function PasskeyButton({ onLogin }: { onLogin: (answer: LoginAnswer) => void }) {
  const isKnown = useSyncExternalStore(never, hasPasskeys, () => false);
  const { toast } = useToast();
  const once = useOnce();
  if (!isKnown) return null;

  const logIn = async (): Promise<void> => {
    const api = createApiClient();
    try {
      const response = await askPasskey(await api.send("POST", "/api/auth/passkey/options"));
      onLogin(await api.send<LoginAnswer>("POST", "/api/auth/passkey", { response }));
    } catch (error) {
      const text = describePasskeyFailure(error);
      if (text === undefined) return;
      toast({ title: "Não foi possível entrar", description: serverText(error, text), tone: "destructive" });
    }
  };
  return (
    <Button variant="link" size="sm" onClick={() => void once(logIn)}>
      Usar chave de acesso
    </Button>
  );
}
