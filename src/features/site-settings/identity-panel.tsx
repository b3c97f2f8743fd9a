import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRevalidator } from "react-router";
import type { Identity } from "#src/shared/site-look.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { IdentitySample } from "./identity-sample.tsx";
import { LOOK_CHOICES } from "./look-names.ts";
import type { SettingsWithVersions } from "./schema.ts";
import { settingsPath } from "./settings-parts.ts";
import { SETTINGS_PATH, settingsQuery } from "./settings-queries.ts";

/** Lets the owner choose an identity by its look on their own company; a choice applies at once. */
export function IdentityPanel() {
  const api = useApi();
  const { data: settings } = useQuery(settingsQuery(api));
  const choose = useChooseIdentity();
  if (!settings) return null;
  const chosen = choose.isPending ? choose.variables : settings.identity;
  return (
    <Panel title="A cara do site">
      <p className="mt-1 max-w-prose text-sm text-muted">
        Com o seu nome, o seu logotipo e as suas cores. A escolha vale na hora e muda quando você quiser.
      </p>
      <fieldset className="mt-4 grid gap-3 sm:grid-cols-2" aria-busy={choose.isPending}>
        <legend className="sr-only">Identidade visual</legend>
        {LOOK_CHOICES.identity.map(({ value, label, text }) => (
          <label
            key={value}
            className="relative flex cursor-pointer flex-col gap-2 rounded-control border border-line-strong bg-surface p-3 hover:border-ink has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <IdentitySample identity={value} company={settings} />
            <span className="flex items-center gap-2 text-sm font-semibold">
              <input
                type="radio"
                name="first-identity"
                value={value}
                checked={chosen === value}
                onChange={() => !choose.isPending && choose.mutate(value)}
                className="size-4 shrink-0 accent-primary"
              />
              {label}
            </span>
            <span className="text-sm text-muted">{text}</span>
          </label>
        ))}
      </fieldset>
      <Link
        to={settingsPath("aparencia")}
        className="mt-4 inline-flex min-h-6 items-center text-sm font-medium text-primary-ink underline underline-offset-4 pointer-coarse:min-h-11"
      >
        Ver todas as opções de aparência
      </Link>
    </Panel>
  );
}

function useChooseIdentity() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  return useMutation({
    mutationFn: (identity: Identity) => api.send<SettingsWithVersions>("PUT", SETTINGS_PATH, { identity }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      void revalidate();
    },
    onError: (error) =>
      toast({
        title: "Erro ao salvar",
        description: serverText(error, "O servidor não respondeu. Tente novamente."),
        tone: "destructive",
      }),
  });
}
