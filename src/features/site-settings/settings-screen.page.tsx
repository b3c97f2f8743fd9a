import { useQuery } from "@tanstack/react-query";
import { openedDraftQuery } from "#src/publishing/editor/staged/opened-draft-query.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { SettingsWithVersions } from "./schema.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SETTINGS_PATH, settingsQuery } from "./settings-queries.ts";
import type { Route } from "./+types/settings-screen.page";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Configurações", path: location.pathname, hidden: true });

/** docs/produto.md, "Settings". */
export default function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery(useApi()));
  useFailureToast(
    error,
    "Erro ao carregar configurações",
    "Não foi possível carregar as configurações do site.",
  );
  if (data) return <OpenedSettings settings={data} />;
  return <Loading onRetry={error ? () => void refetch() : undefined} />;
}

/** The form begins with the draft, where there is one. */
function OpenedSettings({ settings }: { settings: SettingsWithVersions }) {
  const hasDraft = Boolean(settings.draft);
  const { data, error, refetch } = useQuery(openedDraftQuery(useApi(), { path: SETTINGS_PATH }, hasDraft));
  useFailureToast(error, "Erro ao carregar rascunho", "Não foi possível carregar o rascunho.");
  if (data !== undefined) return <SettingsForm settings={settings} opened={data} />;
  return <Loading onRetry={error ? () => void refetch() : undefined} />;
}

/** @param onRetry where loading has failed */
function Loading({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <>
      <ScreenHeader title="Configurações" />
      {onRetry ? (
        <LoadFailure onRetry={onRetry} />
      ) : (
        <div className="grid gap-5 xl:grid-cols-2" aria-busy>
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} className="h-72" />
          ))}
        </div>
      )}
    </>
  );
}
