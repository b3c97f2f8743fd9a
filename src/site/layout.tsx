import { data, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { getSettingsOrDefaults } from "#src/features/settings/settings.server.ts";
import { pageContext } from "#src/platform/http/page-context.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { isMaintenance, MAINTENANCE } from "./maintenance.ts";
import { MaintenanceScreen } from "./maintenance-screen.tsx";
import { findShare } from "./share.server.ts";
import { Shell } from "./shell.tsx";
import type { Route } from "./+types/layout";

const RETRY_AFTER_SECONDS = "600";

/** Answers 503 with the maintenance page while the settings say so (contract §5). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  const { isMaintenanceMode } = await getSettingsOrDefaults(resources);
  if (isMaintenanceMode) {
    throw data(MAINTENANCE, { status: 503, headers: { "retry-after": RETRY_AFTER_SECONDS } });
  }
  return { share: await findShare(resources, new URL(request.url).pathname) };
}

/** Within one page, from filter to filter say, nobody asks whether the site has closed meanwhile. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod = "GET",
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  return isSamePage && formMethod === "GET" ? false : defaultShouldRevalidate;
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export default function Layout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** A page failed, or the site is closed: the shell stays where there is one to keep. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMaintenance(error)) return <MaintenanceScreen />;
  return (
    <Shell>
      <ErrorScreen />
    </Shell>
  );
}
