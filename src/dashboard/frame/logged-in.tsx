import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { Link, useLocation } from "react-router";
import { RIGHTS, type Right } from "#src/accounts/roles.ts";
import type { User } from "#src/accounts/schema.ts";
import { createApiClient, createTokenStore } from "#src/ui/api/api-client.ts";
import { ApiProvider } from "#src/ui/api/api-context.tsx";
import { createQueryClient } from "#src/ui/api/query-client.ts";
import { LeaveGuardProvider } from "#src/ui/dialogs/leave-guard-provider.tsx";
import { dropKept } from "#src/ui/forms/kept-values.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { ErrorBoundary } from "#src/ui/primitives/error-boundary.tsx";
import { prepareToasts } from "#src/ui/toasts/toast.tsx";
import { useConfirmIdentity } from "../identity/use-confirm-identity.tsx";
import { maySee, rightTo } from "../screens.ts";
import { FailedScreen } from "./failed-screen.tsx";
import { Shell } from "./shell.tsx";

/** Loaded on demand, since few people need it. */
const SetUpScreen = lazy(() => import("../account/set-up-screen.tsx"));

interface LoggedInProps {
  token: string;
  user: User;
  /** Blocks everything else while the role requires a second factor that is not set up. */
  mustSetUpSecondFactor: boolean;
  onRenewed: (token: string) => void;
  onExpired: () => void;
  /** Called when the person's name or rights have changed. */
  onChanged: () => Promise<void>;
  onLeave: () => void;
  children: React.ReactNode;
}

/** Keeps the query cache per session, so that no other user sees it. */
export function LoggedIn(props: LoggedInProps) {
  const { token, user, mustSetUpSecondFactor, onRenewed, onExpired, onChanged, onLeave, children } = props;
  const { pathname } = useLocation();
  // Calls read the token from here, so that a new one does not remount a screen with unsaved input.
  const [tokenStore] = useState(() => createTokenStore(token));
  useLayoutEffect(() => tokenStore.replace(token), [tokenStore, token]);
  const renew = useCallback(
    (renewed: string) => {
      tokenStore.replace(renewed);
      onRenewed(renewed);
    },
    [tokenStore, onRenewed],
  );
  const { ask, dialog } = useConfirmIdentity(token, renew);
  const api = useMemo(
    () =>
      createApiClient({
        token: tokenStore.read,
        onUnauthorized: onExpired,
        onReauthenticate: ask,
        onSecondFactorRequired: () => void onChanged(),
      }),
    [tokenStore, onExpired, ask, onChanged],
  );
  const [queries] = useState(createQueryClient);
  // Loads the toasts early: if their module failed to load later, the screen would break and lose its input.
  useEffect(prepareToasts, []);
  useEffect(() => dropKept(user.id), [user.id]);
  return (
    <ApiProvider value={api}>
      <QueryClientProvider client={queries}>
        <LeaveGuardProvider>
          {mustSetUpSecondFactor ? (
            <Suspense>
              <SetUpScreen onDone={onChanged} onLeave={onLeave} />
            </Suspense>
          ) : (
            <Shell user={user} onLeave={onLeave}>
              <ErrorBoundary resetKey={pathname} renderFailure={() => <FailedScreen />}>
                {maySee(pathname, user.role) ? children : <NoPermission right={rightTo(pathname)} />}
              </ErrorBoundary>
            </Shell>
          )}
        </LeaveGuardProvider>
        {dialog}
      </QueryClientProvider>
    </ApiProvider>
  );
}

/** Shown instead of a screen that the user's role may not see (docs/produto.md, "Dashboard"). */
function NoPermission({ right }: { right: Right }) {
  return (
    <>
      <ScreenHeader title="Sem permissão" />
      <p className="max-w-article text-muted">
        Esta tela é só para {RIGHTS[right]}. Se você precisa dela, fale com quem cuida dos acessos na sua
        equipe.
      </p>
      <p className="mt-6">
        <Link to="/dashboard" className={buttonClass({ variant: "outline", size: "sm" })}>
          Voltar ao Dashboard
        </Link>
      </p>
    </>
  );
}
