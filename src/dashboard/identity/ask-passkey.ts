// Passkeys in the browser. The library is loaded when somebody uses one.

/** What the server has sent, as it is. */
type Options = object;

/** Whether this browser knows passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** Lets a passkey answer. @throws where the person gives up, or the passkey is not for this host */
export async function askPasskey(optionsJSON: Options): Promise<object> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON } as Parameters<typeof startAuthentication>[0]);
}

/** Makes a passkey. @throws where the person gives up, or the page stands on another host */
export async function makePasskey(optionsJSON: Options): Promise<object> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON } as Parameters<typeof startRegistration>[0]);
}

/** What to tell the person about a failed passkey; undefined where they gave up themselves. */
export function describePasskeyFailure(error: unknown): string | undefined {
  const { name, code } = error as { name?: string; code?: string };
  if (code === "ERROR_INVALID_RP_ID" || code === "ERROR_INVALID_DOMAIN" || name === "SecurityError")
    return "Chaves de acesso só funcionam no endereço oficial do site, por https.";
  if (name === "InvalidStateError") return "Este aparelho já tem uma chave de acesso desta conta.";
  if (name === "NotAllowedError" || name === "AbortError") return undefined;
  return "A chave de acesso não funcionou. Tente de novo.";
}
