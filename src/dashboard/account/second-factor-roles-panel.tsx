import type { Account } from "#src/accounts/own-account/schema.ts";
import { type Role, ROLE_KEYS, ROLES } from "#src/accounts/roles.ts";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useAccountAct } from "./account-queries.ts";

export function SecondFactorRolesPanel({ account: { secondFactorRoles } }: { account: Account }) {
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
