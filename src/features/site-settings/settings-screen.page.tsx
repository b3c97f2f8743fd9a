import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DraftLoader, LoadingScreen } from "#src/publishing/editor/draft-form/draft-loader.tsx";
import { useApi } from "#src/ui/api/api-context.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/settings-screen.page";
import { ClosingPanel } from "./closing-panel.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { SETTINGS_PATH, settingsQuery } from "./settings-queries.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Configurações", path: location.pathname, hidden: true });

/** The Settings screen (docs/produto.md, "Settings"). */
export default function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery(useApi()));
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
