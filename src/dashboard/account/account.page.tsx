import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Account } from "#src/accounts/own-account/schema.ts";
import { may, type Role, ROLE_KEYS, ROLES } from "#src/accounts/roles.ts";
import { NoticeSettingsPanel } from "#src/features/leads/notices/center/notice-settings-panel.tsx";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { chooseTheme, readThemeChoice, type ThemeChoice, watchThemeChoice } from "#src/ui/theme/theme.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/account.page";
import { accountQuery, useAccountAct } from "./account-queries.ts";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

const CHOICES: [ThemeChoice, string][] = [
  ["light", "Claro"],
  ["dark", "Escuro"],
  ["system", "Sistema"],
];

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Minha conta", path: location.pathname, hidden: true });

export default function AccountScreen() {
  const { data: account, error, refetch } = useQuery(accountQuery(useApi()));
  useFailureToast(error, "Erro ao carregar a conta", "Não foi possível carregar os seus dados.");
  return (
    <>
      <ScreenHeader title="Minha conta" />
      {account ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
          <div className="grid min-w-0 gap-5">
            <ProfilePanel account={account} />
            <PasswordPanel />
            <ThemePanel />
            {may(account.role, "leads") && <NoticeSettingsPanel />}
          </div>
          <div className="grid min-w-0 gap-5">
            <SecondFactorPanel account={account} />
            <PasskeysPanel account={account} />
            <SessionsPanel />
            {may(account.role, "administrator") && <SecondFactorRolesPanel account={account} />}
          </div>
        </div>
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-5 xl:grid-cols-2" aria-busy>
          {[1, 2, 3, 4].map((panel) => (
            <Skeleton key={panel} className="h-56" />
          ))}
        </div>
      )}
    </>
  );
}

function ThemePanel() {
  const chosen = useSyncExternalStore(watchThemeChoice, readThemeChoice, () => "system");
  return (
    <Panel title="Tema">
      <fieldset className="mt-2 flex flex-wrap gap-x-6">
        <legend className="sr-only">Tema</legend>
        {CHOICES.map(([choice, label]) => (
          <label key={choice} className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="radio"
              name="theme"
              className="size-4.5 accent-primary"
              checked={choice === chosen}
              onChange={() => chooseTheme(choice)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className="mt-1 text-sm text-muted">Vale para este navegador.</p>
    </Panel>
  );
}

function SecondFactorRolesPanel({ account: { secondFactorRoles } }: { account: Account }) {
  const changeRoles = useAccountAct({
    send: (api, roles: Role[]) => api.send("PUT", "/api/people/second-factor-roles", { roles }),
    done: "Exigência salva",
    failed: "Erro ao salvar a exigência",
  });
  const shown = changeRoles.isPending ? changeRoles.variables : secondFactorRoles;
  return (
    <Panel title="Exigir verificação em duas etapas">
      <p className="mt-2 text-sm text-muted">
        Quem ainda não a ativou precisará ativá-la no próximo acesso; até lá, o painel fica bloqueado. Vale
        também para você.
      </p>
      <fieldset className="mt-2 flex flex-wrap gap-x-6">
        <legend className="sr-only">Papéis que precisam de verificação em duas etapas</legend>
        {ROLE_KEYS.map((role) => (
          <label key={role} className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              className="size-4.5 accent-primary"
              checked={shown.includes(role)}
              disabled={changeRoles.isPending}
              onChange={(event) =>
                changeRoles.mutate(
                  event.target.checked ? [...shown, role] : shown.filter((one) => one !== role),
                )
              }
            />
            {ROLES[role].plural}
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
