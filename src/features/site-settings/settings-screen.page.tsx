import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { SettingsForm } from "./settings-form.tsx";
import { settingsQuery } from "./settings-queries.ts";
import type { Route } from "./+types/settings-screen.page";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Configurações", path: location.pathname, hidden: true });

/** Specification §2, "Settings screen". */
export default function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery(useApi()));
  useFailureToast(
    error,
    "Erro ao carregar configurações",
    "Não foi possível carregar as configurações do site.",
  );
  if (data) return <SettingsForm settings={data} />;
  return (
    <>
      <ScreenHeader title="Configurações" />
      {error ? (
        <LoadFailure onRetry={() => void refetch()} />
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
