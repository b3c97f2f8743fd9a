// The server renders only this layout, so staff's data never gets into HTML.

import { useEffect } from "react";
import { Outlet, useNavigate, useRevalidator } from "react-router";
import { getDemoCredentials } from "#src/accounts/people/demo-admin.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import { useSiteData } from "#src/settings/site-data.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { TimeZoneProvider } from "#src/ui/api/time-zone.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Spinner } from "#src/ui/primitives/spinner.tsx";
import { OwnSessionProvider } from "../account/own-session.tsx";
import { LoginFrame } from "../login/login-frame.tsx";
import { LoginScreen } from "../login/login-screen.tsx";
import { useSession } from "../session.ts";
import type { Route } from "./+types/layout";
import { FailedScreen } from "./failed-screen.tsx";
import { LoggedIn } from "./logged-in.tsx";
import { useLostScreens } from "./lost-screens.tsx";
import styles from "../dashboard.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { resources, request } = context.get(pageContext);
  const [demo, { allowRegistration }] = await Promise.all([
    getDemoCredentials(resources, request),
    getSettings(resources),
  ]);
  return { demo, allowRegistration, timeZone: resources.config.timeZone };
}

/** The loader does not depend on the filters in the URL. */
export const shouldRevalidate = () => false;

export const headers: Route.HeadersFunction = () => ({
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
});

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Painel", path: location.pathname, hidden: true });

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { session, logIn, renew, refresh, dropToken, logOut } = useSession();
  useLostScreens();
  useWholeSite(session.status === "logged-in" ? session.token : undefined);
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    void navigate("/dashboard");
  };
  return (
    <>
      {session.status === "checking" && <Checking />}
      {session.status === "logged-out" && <LoginScreen {...loaderData} onLogin={logIn} />}
      {session.status === "logged-in" && (
        <LoggedIn
          key={session.user.id}
          token={session.token}
          user={session.user}
          mustSetUpSecondFactor={session.mustSetUpSecondFactor === true}
          onRenewed={renew}
          onExpired={dropToken}
          onChanged={refresh}
          onLeave={leave}
        >
          <TimeZoneProvider value={loaderData.timeZone}>
            <OwnSessionProvider value={{ user: session.user, logIn, refresh, leave }}>
              <Outlet context={session.user} />
            </OwnSessionProvider>
          </TimeZoneProvider>
        </LoggedIn>
      )}
    </>
  );
}

/** Catches errors of the frame itself; logged-in.tsx keeps the frame around a failed screen. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh bg-paper">
      <FailedScreen />
    </main>
  );
}

/** Shown while the stored token is verified; without JavaScript it explains why the dashboard does not work. */
function Checking() {
  return (
    <LoginFrame>
      <Spinner label="Verificando o acesso" className="scriptless:hidden" />
      <noscript>
        <p className="max-w-100 rounded-card border bg-surface p-6 text-center">
          O painel precisa de JavaScript. Ative-o no navegador e recarregue a página para entrar. O{" "}
          <a href="/" className="text-primary-ink underline underline-offset-4">
            site
          </a>{" "}
          funciona sem ele.
        </p>
      </noscript>
    </LoginFrame>
  );
}

/**
 * Reloads the site's data if the server took the browser for a stranger's, which gets little of a site under
 * construction. From then on a cookie identifies staff.
 */
function useWholeSite(token: string | undefined): void {
  const isHidden = useSiteData()?.construction === "hidden";
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!token || !isHidden) return;
    createApiClient({ token })
      .get("/api/auth/verify")
      .then(revalidate)
      // The next page tries again.
      .catch(() => {});
  }, [token, isHidden, revalidate]);
}
