import { useEffect, useRef } from "react";
import { useChange } from "#src/ui/api/use-change.ts";
import { AUTHORIZATION_PATH } from "./authorization-queries.ts";
import type { FinishAuthorization, MailAuthorizationState } from "./schema.ts";

const RETURN = /^#autorizacao\?/;

/** Finishes an authorization when the provider leads back, and takes its code out of the address bar. */
export function useReturn(): boolean {
  const isTaken = useRef(false);
  const { mutate, isPending } = useChange({
    // The account is used for sending and reading at once.
    queryKey: [],
    send: (api, input: FinishAuthorization) =>
      api.send<MailAuthorizationState>("POST", `${AUTHORIZATION_PATH}/finish`, input),
    done: ({ address }) => ({ title: "Conta conectada", description: `O site envia e lê por ${address}.` }),
    failed: "A conta não foi conectada",
  });
  useEffect(() => {
    const { hash, pathname } = window.location;
    if (isTaken.current || !RETURN.test(hash)) return;
    isTaken.current = true;
    const given = new URLSearchParams(hash.replace(RETURN, ""));
    window.history.replaceState(window.history.state, "", `${pathname}#autorizacao`);
    const [state, code, error] = ["state", "code", "error"].map((name) => given.get(name));
    if (!state) return;
    mutate({ state, ...(code && { code }), ...(error && { error }) });
  }, [mutate]);
  return isPending;
}
