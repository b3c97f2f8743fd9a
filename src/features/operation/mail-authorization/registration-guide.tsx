import { Button } from "#src/ui/primitives/button.tsx";
import { useClipboard } from "#src/ui/toasts/use-clipboard.ts";
import { ConsolePicture } from "./console-picture.tsx";
import { REGISTRATION_STEPS } from "./registration-steps.ts";
import type { Provider } from "./schema.ts";

interface RegistrationGuideProps {
  provider: Provider;
  redirectUri: string;
}

/** Tells how to register the site as an application of the provider, with a drawing of each step. */
export function RegistrationGuide({ provider, redirectUri }: RegistrationGuideProps) {
  const copy = useClipboard();
  return (
    <div className="text-sm sm:col-span-2">
      <details>
        <summary className="cursor-pointer font-semibold text-primary-ink underline-offset-4 hover:underline">
          Como registrar o aplicativo, uma vez
        </summary>
        <p className="mt-2 max-w-prose text-muted">
          Os desenhos não são fotografias: mostram os menus, campos e botões como os provedores os
          documentavam em novembro de 2026. Um nome pode ser outro na página.
        </p>
        <ol className="mt-3 grid list-decimal gap-5 pl-5 text-muted">
          {REGISTRATION_STEPS[provider].map(({ text, page }, at) => (
            <li key={text}>
              <p className="max-w-prose">{text}</p>
              {page && <ConsolePicture page={page} step={at + 1} redirectUri={redirectUri} />}
            </li>
          ))}
        </ol>
      </details>
      <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">Endereço de retorno:</span>{" "}
        <code className="break-all select-all">{redirectUri}</code>
        <Button
          variant="ghost"
          size="sm"
          aria-label="Copiar o endereço de retorno"
          onClick={() => void copy(redirectUri)}
        >
          Copiar
        </Button>
      </p>
    </div>
  );
}
