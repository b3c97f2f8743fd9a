import { useState } from "react";
import type { RecoveryCodes as Codes, TotpSecret } from "#src/accounts/second-factor/schema.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { QrCode } from "./qr-code.tsx";

interface TotpStepsProps {
  started: TotpSecret;
  onDone: (codes: string[]) => void;
}

/** From the QR code to the first code. */
export function TotpSteps({ started: { secret, uri }, onDone }: TotpStepsProps) {
  const api = useApi();
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<string>();
  const once = useOnce();
  const submit = async (): Promise<void> => {
    setFailure(undefined);
    try {
      onDone((await api.send<Codes>("POST", "/api/account/totp/confirm", { code })).recoveryCodes);
    } catch (error) {
      setFailure(serverText(error, "Não foi possível confirmar. Tente de novo."));
    }
  };
  return (
    <>
      <div className="mt-4 grid justify-items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:justify-items-start">
        <QrCode text={uri} />
        <div className="min-w-0 text-sm">
          <p>
            Leia o código QR com um aplicativo de verificação, como o do seu gerenciador de senhas, Google
            Authenticator, Aegis ou outro.
          </p>
          <p className="mt-3 text-muted">Não dá para ler? Digite esta chave no aplicativo:</p>
          <code className="mt-1 block font-mono text-sm break-all select-all">
            {secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </code>
        </div>
      </div>
      <form
        noValidate
        className="mt-5 flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void once(submit);
        }}
      >
        <Field
          label="Código de verificação"
          error={failure}
          hint="Os seis números que o aplicativo mostra agora."
          className="min-w-48 flex-1"
        >
          {(control) => (
            <Input
              {...control}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" className="mt-6.5" aria-disabled={code.trim() === ""}>
          Confirmar
        </Button>
      </form>
    </>
  );
}
