import { useCallback, useEffect, useState } from "react";
import { isOffline } from "#src/ui/api/is-offline.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Spinner } from "#src/ui/primitives/spinner.tsx";

/** @returns undefined until it is known */
export function useIsOffline(): boolean | undefined {
  const [isAway, setAway] = useState<boolean>();
  useEffect(() => void isOffline().then(setAway), []);
  return isAway;
}

/** Shown until it is known; its title takes the focus, and passes it on to that of the next screen. */
export function CheckingConnection() {
  return (
    <div className="m-auto w-full max-w-[82rem] p-4 sm:p-6">
      <ScreenHeader title="Verificando a conexão" />
      <Spinner />
    </div>
  );
}

/** Reloads the screen only once the site responds, since the browser would show its own error page. */
export function NoConnection() {
  const [state, setState] = useState<"shown" | "trying" | "away">("shown");
  const retry = useCallback(async () => {
    setState("trying");
    if (await isOffline()) setState("away");
    else location.reload();
  }, []);
  useEffect(() => {
    const tryAgain = () => void retry();
    addEventListener("online", tryAgain);
    return () => removeEventListener("online", tryAgain);
  }, [retry]);
  // It may replace the frame too (layout.tsx), which moves the focus to the title of other screens.
  useEffect(() => document.querySelector<HTMLElement>("main h1")?.focus(), []);
  return (
    <div className="m-auto w-full max-w-[82rem] p-4 sm:p-6">
      <ScreenHeader title="Sem conexão" />
      <p className="max-w-article text-muted">
        O painel não conseguiu se conectar ao site, e esta tela não pôde ser aberta. O que já estava salvo
        continua salvo, e o texto dos editores fica guardado neste navegador.
      </p>
      <output className="mt-3 block empty:hidden">
        {state === "away" && "O site ainda não responde. Tente de novo em instantes."}
      </output>
      <button
        type="button"
        className={buttonClass({ className: "mt-6" })}
        aria-disabled={state === "trying"}
        onClick={() => void (state !== "trying" && retry())}
      >
        {state === "trying" ? "Tentando..." : "Tentar novamente"}
      </button>
    </div>
  );
}
