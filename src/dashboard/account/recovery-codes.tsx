import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import { saveFile } from "#src/ui/lists/save-file.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { useClipboard } from "#src/ui/toasts/use-clipboard.ts";

interface RecoveryCodesProps {
  codes: string[];
  /** Whether the account has an authenticator, and not only passkeys. */
  hasApp: boolean;
  isRenewal?: boolean;
  /** Called when the codes are copied or saved. */
  onKept?: () => void;
}

export function RecoveryCodes({ codes, hasApp, isRenewal = false, onKept }: RecoveryCodesProps) {
  const copy = useClipboard();
  const text = codes.join("\n");
  return (
    <>
      <p className="mt-2 text-muted">
        {isRenewal && "Os códigos anteriores deixaram de valer. "}
        Guarde estes códigos em lugar seguro, fora deste aparelho. Depois da senha, cada um substitui{" "}
        {hasApp ? "o código do aplicativo" : "a chave de acesso"} uma única vez. Eles não serão mostrados de
        novo.
      </p>
      <ul
        aria-label="Códigos de recuperação"
        className="mt-4 grid gap-x-6 gap-y-1 rounded-control border border-line-strong bg-sunken px-4 py-3 font-mono text-xs sm:text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          onClick={() => void copy(text).then((isCopied) => isCopied && onKept?.())}
        >
          <Copy aria-hidden size={16} />
          Copiar
        </Button>
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            onKept?.();
            saveFile("codigos-de-recuperacao.txt", "text/plain;charset=utf-8", `${text}\n`);
          }}
        >
          <Download aria-hidden size={16} />
          Baixar
        </Button>
      </div>
    </>
  );
}
