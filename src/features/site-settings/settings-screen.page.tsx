import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { DraftLoader, LoadingScreen } from "#src/publishing/editor/draft-form/draft-loader.tsx";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/settings-screen.page";
import { OpeningPanel } from "./opening-panel.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettingsPart } from "./settings-nav.tsx";
import { SETTINGS_PAGE, settingsPath } from "./settings-parts.ts";
import { SETTINGS_PATH, settingsQuery } from "./settings-queries.ts";
import { useOpening } from "./use-opening.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Configurações", path: location.pathname, hidden: true });

/** The Settings screen (docs/produto.md, "Settings"). */
export default function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery(useApi()));
  const { path } = useSettingsPart();
  useFailureToast(
    error,
    "Erro ao carregar configurações",
    "Não foi possível carregar as configurações do site.",
  );
  const waiting = (onRetry: (() => void) | undefined) => (
    <LoadingScreen title="Configurações" onRetry={onRetry} className="grid gap-5 xl:grid-cols-2">
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-72" />
      ))}
    </LoadingScreen>
  );
  if (!data) return waiting(error ? () => void refetch() : undefined);
  return (
    <>
      <DraftLoader item={{ path: SETTINGS_PATH }} hasDraft={Boolean(data.draft)} renderWaiting={waiting}>
        {(opened) => <SettingsForm settings={data} opened={opened} />}
      </DraftLoader>
      {[SETTINGS_PAGE, settingsPath("manutencao")].includes(path) && <BeyondSettings />}
    </>
  );
}

/** Opening the site, and links to what newcomers look for among the settings. */
function BeyondSettings() {
  return (
    <>
      <div className="mt-5">
        <ClosingPanel />
      </div>
      <p className="mt-5 text-sm text-muted">
        O servidor pelo qual o site envia e-mails está em{" "}
        <Link to="/dashboard/funcionamento#e-mail" className="underline underline-offset-4">
          Funcionamento
        </Link>
        . Textos e imagens de um site antigo vêm por{" "}
        <Link to="/dashboard/importar" className="underline underline-offset-4">
          Importar de outro site
        </Link>
        .
      </p>
    </>
  );
}

/** Opens the site, or closes it again after confirmation. */
function ClosingPanel() {
  const [isAsking, setAsking] = useState(false);
  const { isUnderConstruction, isPending, setClosed } = useOpening();
  if (isUnderConstruction !== false) return <OpeningPanel />;
  return (
    <Panel title="O site está aberto">
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-prose text-sm text-muted">
          Todos podem vê-lo. Fechado, ele mostra “Em construção”, com o nome e o contato da empresa.
        </p>
        <Button variant="outline" aria-disabled={isPending} onClick={() => setAsking(true)}>
          {isPending ? "Fechando..." : "Fechar o site"}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Fechar o site?"
        text="Visitantes deixam de ver as páginas, e nada chega pelos formulários. A equipe e os links de prévia continuam vendo tudo. Fechado por muitos dias, o site sai dos resultados de busca."
        action="Fechar o site"
        onConfirm={() => setClosed(true)}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}
