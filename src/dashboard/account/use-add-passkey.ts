import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RecoveryCodes } from "#src/accounts/second-factor/schema.ts";
import { describeDevice } from "#src/shared/people/device-words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { describePasskeyFailure, hasPasskeys, makePasskey } from "../identity/ask-passkey.ts";

/** Creates a passkey on this device and stores it under the browser's name. */
export function useAddPasskey(onDone: (made: RecoveryCodes) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const once = useOnce();
  const [isPossible] = useState(hasPasskeys);
  const make = async (): Promise<void> => {
    try {
      const response = await makePasskey(await api.send("POST", "/api/account/passkeys/options"));
      const name = describeDevice(navigator.userAgent);
      const made = await api.send<RecoveryCodes>("POST", "/api/account/passkeys", { response, name });
      toast({ title: "Chave de acesso criada" });
      onDone(made);
      await queries.invalidateQueries({ queryKey: ["account"] });
    } catch (error) {
      const text = describePasskeyFailure(error);
      if (text === undefined) return;
      const description = serverText(error, text);
      toast({ title: "Erro ao criar a chave", description, tone: "destructive" });
    }
  };
  return { add: () => void once(make), isPossible };
}
