import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import type { User } from "#src/accounts/schema.ts";
import { ApiError, createApiClient } from "#src/ui/api/api-client.ts";
import { ApiProvider } from "#src/ui/api/api-context.tsx";
import { prepareToasts } from "#src/ui/toasts/toast.tsx";
import { NoPermission } from "./no-permission.tsx";
import { maySee } from "./screens.ts";
import { Shell } from "./shell.tsx";

interface SignedInProps {
  token: string;
  user: User;
  /** The server no longer takes the token. */
  onExpired: () => void;
  onLeave: () => void;
  /** The screen of the address. */
  children: React.ReactNode;
}

/** Everything behind the login. What was fetched lives and dies with the session. */
export function SignedIn({ token, user, onExpired, onLeave, children }: SignedInProps) {
  const { pathname } = useLocation();
  const api = useMemo(() => createApiClient({ token, onUnauthorized: onExpired }), [token, onExpired]);
  const [queries] = useState(createQueryClient);
  // A toast that cannot be fetched would take the screen down, and what is written in it.
  useEffect(prepareToasts, []);
  return (
    <ApiProvider value={api}>
      <QueryClientProvider client={queries}>
        <Shell user={user} onLeave={onLeave}>
          {maySee(pathname, user.role) ? children : <NoPermission />}
        </Shell>
      </QueryClientProvider>
    </ApiProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Once more after a stumble of the network; an answer that says no will say it again.
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && isFinal(error.status)),
        retryDelay: 600,
        // Offline is a failure to tell about, not a reason to wait in silence.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500;
}
