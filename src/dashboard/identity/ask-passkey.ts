// Passkeys in the browser. The library is loaded on first use.

/** Sent by the server and passed on unchanged. */
type Options = object;

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** Asks the browser for a passkey. @throws if the person cancels, or the passkey is for another host */
export async function askPasskey(optionsJSON: Options): Promise<object> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON } as Parameters<typeof startAuthentication>[0]);
}

/** Creates a passkey. @throws if the person cancels, or the page is on another host */
export async function makePasskey(optionsJSON: Options): Promise<object> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON } as Parameters<typeof startRegistration>[0]);
}

export function describePasskeyFailure(error: unknown): string | undefined {
  const { name, code } = error as { name?: string; code?: string };
  if (code === "ERROR_INVALID_RP_ID" || code === "ERROR_INVALID_DOMAIN" || name === "SecurityError")
    return "Chaves de acesso só funcionam no endereço oficial do site, por https.";
  if (name === "InvalidStateError") return "Este aparelho já tem uma chave de acesso desta conta.";
  if (name === "NotAllowedError" || name === "AbortError") return undefined;
  return "A chave de acesso não funcionou. Tente de novo.";
}
