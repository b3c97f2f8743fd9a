import { encodeQR } from "qr";
import { useMemo } from "react";
import type { RecoveryCodes as Codes, TotpSecret } from "#src/accounts/second-factor/schema.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { NOT_CONFIRMED } from "#src/ui/api/server-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";

interface TotpStepsProps {
  started: TotpSecret;
  onDone: (codes: string[]) => void;
}

export function TotpSteps({ started: { secret, uri }, onDone }: TotpStepsProps) {
  const api = useApi();
  const form = useForm({
    values: { code: "" },
    isReady: ({ code }) => code.trim() !== "",
    send: async (values) => {
      onDone((await api.send<Codes>("POST", "/api/account/totp/confirm", values)).recoveryCodes);
    },
    failed: NOT_CONFIRMED,
    failedAt: "code",
  });
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
      <Form form={form} className="mt-5 flex flex-wrap items-start gap-3">
        <TextField
          form={form}
          name="code"
          label="Código de verificação"
          hint="Os seis números que o aplicativo mostra agora."
          className="min-w-48 flex-1"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
        />
        <SubmitButton form={form} className="mt-6.5">
          Confirmar
        </SubmitButton>
      </Form>
    </>
  );
}

/** Drawn locally to keep the secret in the browser. Always dark on light, which cameras need. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, "raw", { border: 2 });
    const cells = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: rows.length, path: cells.join("") };
  }, [text]);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 rounded-control border"
    >
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#111a2b" d={path} />
    </svg>
  );
}
