import { useEffect } from "react";
import { requestOpenWithoutCopy } from "#src/publishing/local-copy/set-aside.ts";
import { SupportLinks } from "#src/settings/support-links.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { track } from "#src/ui/tracking/track.ts";
import { CheckingConnection, NoConnection, useIsOffline } from "./no-connection.tsx";

/** Says first whether the site is away, since a part of the screen could then not be loaded. */
export function FailedScreen() {
  const isAway = useIsOffline();
  if (isAway === undefined) return <CheckingConnection />;
  return isAway ? <NoConnection /> : <BrokenScreen />;
}

/** Uses plain links and a reload, since the router may be broken (docs/produto.md, "Dashboard"). */
export function BrokenScreen() {
  useEffect(() => track({ event: "error", action: "error", category: "Erro" }), []);
  return (
    <div className="m-auto w-full max-w-[82rem] p-4 sm:p-6">
      <ScreenHeader title="Ops! Algo deu errado" />
      <p className="max-w-article text-muted">
        Esta tela parou por causa de um erro. O que já estava salvo continua salvo. Recarregue a página; se o
        erro voltar, continue sem a cópia deste navegador. Ela fica separada, para você recuperar depois.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" className={buttonClass()} onClick={() => location.reload()}>
          Recarregar página
        </button>
        <a href="/dashboard" className={buttonClass({ variant: "outline" })}>
          Voltar ao Dashboard
        </a>
        <SupportLinks />
        <button
          type="button"
          className={buttonClass({ variant: "outline" })}
          onClick={() => {
            requestOpenWithoutCopy();
            location.reload();
          }}
        >
          Continuar sem a cópia deste navegador
        </button>
      </div>
    </div>
  );
}
